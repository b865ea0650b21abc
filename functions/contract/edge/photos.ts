import * as v from 'valibot';
import { publishedPhotoSchema } from '../documents/publishedPhoto.ts';
import { photoIdSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

export const publicPhotoSchema = v.object({
  ...publishedPhotoSchema.entries,
  id: photoIdSchema,
  /** Not empty: it is in albums, of which some may be unlisted. */
  albumKeys: v.optional(v.array(v.string())),
});
export type PublicPhoto = v.InferOutput<typeof publicPhotoSchema>;

export const photosAnswer = pageOf(publicPhotoSchema);
export const photoAnswer = itemOf(publicPhotoSchema);
