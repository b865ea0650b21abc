import * as v from 'valibot';
import { publishedPhotoSchema } from '../documents/publishedPhoto.ts';
import { photoIdSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

export const publicPhotoSchema = v.object({ ...publishedPhotoSchema.entries, id: photoIdSchema });
export type PublicPhoto = v.InferOutput<typeof publicPhotoSchema>;

export const photosAnswer = pageOf(publicPhotoSchema);
export const photoAnswer = itemOf(publicPhotoSchema);
