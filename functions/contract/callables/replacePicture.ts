import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { userChange } from './callable.ts';
import { fileFields } from './createPhotos.ts';

/**
 * For the owner; keeps the page, text and date. Reservation `id` ends when the photo shows the picture or its failure.
 * Not idempotent: the last call wins. `failed-precondition` (uploads closed; `id`: no picture, or removed).
 */
export const replacePictureContract = userChange('replacePicture', {
  rate: 'uploads',
  input: v.strictObject({ photoId: photoIdSchema, ...fileFields(limits.photo.maxBytes) }),
  output: v.object({ id: photoIdSchema, uploadPath: v.string() }),
});
