import * as v from 'valibot';
import { publishedPhotoSchema } from '../documents/publishedPhoto.ts';
import { photoIdSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

export const publicPhotoSchema = v.object({
  ...publishedPhotoSchema.entries,
  id: photoIdSchema,
  /** Only in the data of an HTML page: the photo is covered, so `description` and `alt` are left out. */
  isWithheld: v.optional(v.literal(true)),
});
export type PublicPhoto = v.InferOutput<typeof publicPhotoSchema>;

export const photosAnswer = pageOf(publicPhotoSchema);
export const photoAnswer = itemOf(publicPhotoSchema);
