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

/**
 * The picture of a tag or title, copied from the newest photo under it (`coverPhotoId`), so that a list of them costs one
 * read each: which picture it is, what there is of it, and what to show until that has come. `spoiler`: the photo is covered
 * for everybody, so that its thumbhash is all there is to show. Of the shape before it was the path of its narrowest file.
 */
export const coverSchema = v.union([
  v.object({ photoId: photoIdSchema, pictureId: photoIdSchema, variants: variantSetSchema, ...shown }),
  formerSchema,
]);
export type Cover = v.InferOutput<typeof coverSchema>;
