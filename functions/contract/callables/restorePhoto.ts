import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { userCall } from './callable.ts';

/** For the owner, within 10 s of `deletePhoto {undoable: true}`; then `failed-precondition`. Idempotent. */
export const restorePhotoContract = userCall('restorePhoto', {
  rate: 'restores',
  input: v.strictObject({ id: photoIdSchema }),
  output: v.strictObject({}),
});
