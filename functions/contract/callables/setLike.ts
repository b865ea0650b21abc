import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { callableContract } from './callable.ts';

/**
 * Idempotent. Fails with `not-found` (no photo that the person may see), `permission-denied` (one's own),
 * `resource-exhausted` (1,000 a day). A like can be withdrawn whatever became of the photo.
 */
export const setLikeContract = callableContract({
  name: 'setLike',
  caller: 'user',
  rate: 'likes',
  whileReadOnly: 'refused',
  repeatable: true,
  input: v.strictObject({ id: photoIdSchema, on: v.boolean() }),
  output: v.strictObject({}),
});
