import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { callableContract } from './callable.ts';

/**
 * Deletes one's own photo for good, in whatever state: document, original and variants. Idempotent for what is already
 * gone: a second call answers `not-found`, and nothing of the photo is left either way.
 */
export const deletePhotoContract = callableContract({
  name: 'deletePhoto',
  caller: 'user',
  input: v.strictObject({ id: photoIdSchema }),
  output: v.strictObject({}),
});
