import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { userCall } from './callable.ts';

/** For the owner. A second call throws `not-found`. `undoable`: hides the photo; `restorePhoto` works for 10 s. */
export const deletePhotoContract = userCall('deletePhoto', {
  rate: 'deletions',
  input: v.strictObject({ id: photoIdSchema, undoable: v.optional(v.boolean(), false) }),
  output: v.strictObject({}),
});
