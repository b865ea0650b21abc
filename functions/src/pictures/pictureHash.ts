import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import { objectOf, webpName } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { readVariant } from '../data/photos/photoFiles.ts';
import { hashEdgePx, type Luminance, perceptualHash } from './perceptualHash.ts';

/**
 * The hash of a picture by its narrowest variant: every picture has it, and the pipeline makes it the same way of all. `undefined`
 * for a plain surface.
 */
export async function hashOfVariant(content: Buffer): Promise<string | undefined> {
  return perceptualHash(await luminanceOf(content));
}

/** The luminance of an encoded picture, pressed into the square that it is hashed at; what is transparent is white. */
export async function luminanceOf(content: Buffer): Promise<Luminance> {
  const { sharp } = await import('./decoders.ts');
  return sharp(content, { failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: hashEdgePx, height: hashEdgePx, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer();
}

/** The hash of the picture that a photo shows; `undefined` also where its file is gone. */
export async function hashOfPhoto(
  id: PhotoId,
  { pictureId, variants }: Pick<Photo, 'pictureId' | 'variants'>,
  bucket: Bucket,
): Promise<string | undefined> {
  if (!('sizes' in variants)) return undefined;
  const name = webpName(Math.min(...variants.sizes));
  const content = await readVariant(bucket, objectOf({ id, pictureId, variants }, name));
  return content && hashOfVariant(content);
}
