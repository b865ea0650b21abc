import * as v from 'valibot';
import { publishedPhotoSchema } from '../documents/publishedPhoto.ts';
import { photoIdSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

/** A photo that everybody may see, with its id. */
export const publicPhotoSchema = v.object({ ...publishedPhotoSchema.entries, id: photoIdSchema });
export type PublicPhoto = v.InferOutput<typeof publicPhotoSchema>;

/** `apiAddress.photos`, `photosByIds` */
export const photosAnswer = pageOf(publicPhotoSchema);
/** `apiAddress.photo` */
export const photoAnswer = itemOf(publicPhotoSchema);
