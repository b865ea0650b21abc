import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { decoder } from './stored.ts';

/**
 * `pictureBlocks/{number}`: perceptual hashes of pictures that staff have blocked, by the picture's id, `limits.pictureBlocks.perShard`
 * to a document, so that looking an upload up costs few reads. A hash is 64 hexadecimal digits and no picture can be made of it;
 * it stays when the photo is gone, which is what it is for. Closed to clients.
 */
const pictureBlocksSchema = v.object({
  number: v.number(),
  hashes: v.optional(v.record(v.string(), v.object({ photoId: photoIdSchema, hash: v.string() })), {}),
});
export type PictureBlocks = v.InferOutput<typeof pictureBlocksSchema>;
export const decodePictureBlocks = decoder(pictureBlocksSchema);
