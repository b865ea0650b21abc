import * as v from 'valibot';

/**
 * The picture of a tag or title, copied from the newest photo under it (`coverPhotoId`), so that a list of them costs one
 * read each: `path` of its narrowest variant in Storage, what to show until that has come. `spoiler`: the photo is covered
 * for everybody, so that its thumbhash is all there is to show.
 */
export const coverSchema = v.object({
  path: v.string(),
  color: v.string(),
  thumbhash: v.string(),
  spoiler: v.optional(v.literal(true)),
});
export type Cover = v.InferOutput<typeof coverSchema>;
