import * as v from 'valibot';
import { avatarUrlSchema } from '../edge/pictures.ts';
import { photoIdSchema, uidSchema } from '../ids.ts';
import { userCall } from './callable.ts';

const likerSchema = v.strictObject({
  uid: uidSchema,
  username: v.string(),
  displayName: v.string(),
  photoURL: avatarUrlSchema,
});
export type Liker = v.InferOutput<typeof likerSchema>;

/** For the owner. Excludes banned and muted people; `people`: the newest 100. Up to a minute old. */
export const photoLikesContract = userCall('photoLikes', {
  rate: 'reads',
  input: v.strictObject({ id: photoIdSchema, people: v.optional(v.boolean(), false) }),
  output: v.strictObject({ count: v.number(), people: v.array(likerSchema) }),
});
