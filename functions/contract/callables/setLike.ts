import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { userChange } from './callable.ts';

/** Idempotent; unliking always works. `not-found` (invisible to the caller), `permission-denied` (one's own). */
export const setLikeContract = userChange('setLike', {
  rate: 'likes',
  input: v.strictObject({ id: photoIdSchema, on: v.boolean() }),
  output: v.strictObject({}),
});
