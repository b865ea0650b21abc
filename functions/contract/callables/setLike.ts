import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { callableContract, userChange } from './callable.ts';

/**
 * Idempotent. A like can be withdrawn whatever became of the photo. `not-found` (no photo that the person may see),
 * `permission-denied` (one's own).
 */
export const setLikeContract = callableContract({
  name: 'setLike',
  ...userChange,
  rate: 'likes',
  input: v.strictObject({ id: photoIdSchema, on: v.boolean() }),
  output: v.strictObject({}),
});
