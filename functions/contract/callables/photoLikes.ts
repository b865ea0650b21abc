import * as v from 'valibot';
import { avatarUrlSchema } from '../documents/avatarUrl.ts';
import { photoIdSchema, uidSchema } from '../ids.ts';
import { callableContract } from './callable.ts';

const likerSchema = v.strictObject({
  uid: uidSchema,
  username: v.string(),
  displayName: v.string(),
  photoURL: avatarUrlSchema,
});
export type Liker = v.InferOutput<typeof likerSchema>;

/**
 * For the owner: how many like the photo, without banned people and those whom the owner has muted. A minute old at
 * most. `people`: only if asked for, the newest 100. Nothing is told of a photo that nobody sees. Fails with
 * `not-found`, `permission-denied` (somebody else's).
 */
export const photoLikesContract = callableContract({
  name: 'photoLikes',
  caller: 'user',
  rate: 'reads',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({ id: photoIdSchema, people: v.optional(v.boolean(), false) }),
  output: v.strictObject({ count: v.number(), people: v.array(likerSchema) }),
});
