import * as v from 'valibot';
import { variantSetSchema } from '../edge/pictures.ts';
import { photoIdSchema } from '../ids.ts';

/** A copy of `coverPhotoId`'s, so that lists cost one read each. `spoiler`: show only the thumbhash. */
export const coverSchema = v.object({
  photoId: photoIdSchema,
  pictureId: photoIdSchema,
  variants: variantSetSchema,
  color: v.string(),
  thumbhash: v.string(),
  spoiler: v.optional(v.literal(true)),
});
export type Cover = v.InferOutput<typeof coverSchema>;
