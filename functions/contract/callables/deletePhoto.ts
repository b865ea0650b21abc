import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { callableContract } from './callable.ts';

/**
 * Deletes one's own photo for good, in whatever state, with its files; a second call answers `not-found`. `undoable`
 * takes it out of sight at once and keeps it for 10 s, in which `restorePhoto` brings it back; then it is deleted for
 * good.
 */
export const deletePhotoContract = callableContract({
  name: 'deletePhoto',
  caller: 'user',
  input: v.strictObject({ id: photoIdSchema, undoable: v.optional(v.boolean(), false) }),
  output: v.strictObject({}),
});
