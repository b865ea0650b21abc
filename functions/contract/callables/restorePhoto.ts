import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { callableContract } from './callable.ts';

/**
 * Takes back `deletePhoto {undoable: true}` within 10 s. For the owner. Idempotent. Fails with `not-found`,
 * `permission-denied`, `failed-precondition` (too late, or not deleted so), `resource-exhausted` (60 an hour).
 */
export const restorePhotoContract = callableContract({
  name: 'restorePhoto',
  caller: 'user',
  input: v.strictObject({ id: photoIdSchema }),
  output: v.strictObject({}),
});
