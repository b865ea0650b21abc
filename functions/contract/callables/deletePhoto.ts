import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { callableContract } from './callable.ts';

/**
 * Deletes one's own photo for good, in whatever state: document, original and variants. Idempotent for what is already
 * gone: a second call answers `not-found`, and nothing of the photo is left either way.
 * `undoable` takes it out of everybody's sight at once and keeps it for 10 s, in which `restorePhoto` brings it back; the
 * call without it, or the sweep, makes it final.
 */
export const deletePhotoContract = callableContract({
  name: 'deletePhoto',
  caller: 'user',
  input: v.strictObject({ id: photoIdSchema, undoable: v.optional(v.boolean(), false) }),
  output: v.strictObject({}),
});
