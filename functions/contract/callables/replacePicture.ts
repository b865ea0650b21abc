import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { callableContract } from './callable.ts';
import { uploadContentTypes } from './createPhotos.ts';

/**
 * Reserves a place for another picture of a photo that is there, whose page, words and date stay. The file goes to
 * `uploadPath`; `id` names the reservation, whose document is gone as soon as the photo shows the new picture
 * (`photos/{photo}.pictureId` is then this id), or says why it could not be made (`failed`). Until then the old one
 * stands. For the owner. Not idempotent: the reservation that is answered last is the one that counts, earlier ones are swept.
 * Fails with `not-found`, `permission-denied`, `failed-precondition` (uploads closed; field `id`: a photo without a
 * picture, or removed), `invalid-argument`, `resource-exhausted` (200 uploads a day).
 */
export const replacePictureContract = callableContract({
  name: 'replacePicture',
  caller: 'user',
  input: v.strictObject({
    photoId: photoIdSchema,
    contentType: v.picklist(uploadContentTypes),
    /** bytes */
    size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.photo.maxBytes)),
  }),
  output: v.object({ id: photoIdSchema, uploadPath: v.string() }),
});
