import { decodableSignatures, imageSignature } from '#contract/imageSignature.ts';
import { limits } from '#contract/limits.ts';
import { isOnlyAnimation, mendPicture } from '#contract/mendPicture.ts';
import { sharp } from './decoders.ts';
import { PictureError } from './pictureError.ts';

export type Inspection = {
  readonly contentType: string;
  /** Upright, in px. */
  readonly width: number;
  readonly height: number;
  readonly exif: Buffer | undefined;
};

/** Reads the header. Throws `PictureError`: `too-large`, `not-an-image`, `unsupported`, `too-many-pixels`, `broken`. */
export async function inspectPicture(content: Buffer): Promise<Inspection> {
  if (content.byteLength > limits.photo.maxBytes) throw new PictureError('too-large');
  const signature = imageSignature(content);
  if (signature === 'not-an-image') throw new PictureError(signature);
  if (!decodableSignatures.has(signature)) throw new PictureError('unsupported');
  if (isOnlyAnimation(signature, content)) throw new PictureError('unsupported');
  // sharp's own pixel limit would report a broken file.
  const metadata = await sharp(mendPicture(signature, content) ?? content, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PictureError('broken', error);
    });
  const { width, height } = metadata.autoOrient;
  if (width * height > limits.photo.maxPixels) throw new PictureError('too-many-pixels');
  return { contentType: `image/${signature}`, width, height, exif: metadata.exif };
}
