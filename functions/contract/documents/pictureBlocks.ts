import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { decoder } from './stored.ts';

/** Perceptual hashes, many per document for cheap look-ups; no picture can be made of one, so they outlive photos. */
const pictureBlocksSchema = v.object({
  number: v.number(),
  hashes: v.optional(v.record(v.string(), v.object({ photoId: photoIdSchema, hash: v.string() })), {}),
});
export type PictureBlocks = v.InferOutput<typeof pictureBlocksSchema>;
export const decodePictureBlocks = decoder(pictureBlocksSchema);
