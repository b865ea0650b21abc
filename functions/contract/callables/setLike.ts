import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { userChange } from './callable.ts';

/**
 * Idempotent. Unliking always works. `not-found` (the caller cannot see the photo), `permission-denied` (one's own).
 */
export const setLikeContract = userChange('setLike', {
  rate: 'likes',
  input: v.strictObject({ id: photoIdSchema, on: v.boolean() }),
  output: v.strictObject({}),
});
