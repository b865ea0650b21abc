import * as v from 'valibot';
import { othersSchema, publishedPhotoSchema } from '../documents/publishedPhoto.ts';
import { photoIdSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

export const publicPhotoSchema = v.object({
  ...publishedPhotoSchema.entries,
  id: photoIdSchema,
  /** Of the first photo of a publication that leads: those that do not. Only in the newest lists, and in a publication of several pages. */
  others: v.optional(othersSchema),
  /** Only in the data of an HTML page: the photo is covered, so `description` and `alt` are left out. */
  isWithheld: v.optional(v.literal(true)),
});
export type PublicPhoto = v.InferOutput<typeof publicPhotoSchema>;

export const photosAnswer = pageOf(publicPhotoSchema);
export const photoAnswer = itemOf(publicPhotoSchema);

/** By the photo's own marks alone: a title may cover it too. */
export const isCoveredInLists = ({ spoiler, sensitive, coveredUntil }: PublicPhoto, now: Date): boolean =>
  spoiler || sensitive || (coveredUntil !== undefined && coveredUntil > now);
