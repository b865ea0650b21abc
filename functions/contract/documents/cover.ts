import * as v from 'valibot';
import { parseLegacyObject, variantSetSchema } from '../edge/pictures.ts';
import { photoIdSchema } from '../ids.ts';

const shown = { color: v.string(), thumbhash: v.string(), spoiler: v.optional(v.literal(true)) };

const formerSchema = v.pipe(
  v.object({
    path: v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const picture = parseLegacyObject(dataset.value);
        if (picture) return picture;
        addIssue({ message: 'no object of a picture' });
        return NEVER;
      }),
    ),
    ...shown,
  }),
  v.transform(({ path, ...rest }) => ({
    ...path,
    variants: { sizes: [320], avif: [], legacy: true as const },
    ...rest,
  })),
);

/** A copy of `coverPhotoId`'s, so that lists cost one read each. `spoiler`: show only the thumbhash. */
export const coverSchema = v.union([
  v.object({ photoId: photoIdSchema, pictureId: photoIdSchema, variants: variantSetSchema, ...shown }),
  formerSchema,
]);
export type Cover = v.InferOutput<typeof coverSchema>;
