import { decodableSignatures, imageSignature } from '#contract/imageSignature.ts';
import { limits } from '#contract/limits.ts';
import { sharp } from './decoders.ts';
import { PictureError } from './pictureError.ts';

export type Inspection = {
  readonly contentType: string;
  /** px after turning upright */
  readonly width: number;
  readonly height: number;
  /** The EXIF block as it stands in the file. */
  readonly exif: Buffer | undefined;
};

/**
 * Judges a file by its content without decoding its pixels. Throws a `PictureError`: `too-large`, `not-an-image`,
 * `unsupported` (a picture of a kind that is not taken), `too-many-pixels`, `broken` (a header that cannot be read).
 */
export async function inspectPicture(content: Buffer): Promise<Inspection> {
  if (content.byteLength > limits.photo.maxBytes) throw new PictureError('too-large');
  const signature = imageSignature(content);
  if (signature === 'other') throw new PictureError('not-an-image');
  if (!decodableSignatures.has(signature)) throw new PictureError('unsupported');
  // The header alone is read here, so the pixel limit is ours to tell apart from a broken file.
  const metadata = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PictureError('broken', error);
    });
  const { width, height } = metadata.autoOrient;
  if (width * height > limits.photo.maxPixels) throw new PictureError('too-many-pixels');
  return { contentType: `image/${signature}`, width, height, exif: metadata.exif };
}
