import type { Bucket } from '@google-cloud/storage';
import { contentHash } from '#contract/contentHash.ts';
import { limits } from '#contract/limits.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { originalInfo, readOriginal, sealOriginal, storeVariants } from '../data/photos/photoFiles.ts';
import type { Development } from '../data/photos/photoStore.ts';
import { developPicture } from '../pictures/develop.ts';
import { type Inspection, inspectPicture } from '../pictures/inspect.ts';
import { hashOfVariant } from '../pictures/perceptualHash.ts';
import { PictureError } from '../pictures/pictureError.ts';

export type Picture = {
  readonly made: Development;
  /** For the comparison with blocked pictures; the photo does not store it. */
  readonly hash: string | undefined;
};

/** Makes all variants and seals the original. Idempotent. `undefined` without an original. Throws `PictureError`. */
export async function makePicture(place: PicturePlace, bucket: Bucket): Promise<Picture | undefined> {
  const info = await originalInfo(bucket, place);
  // A concurrent run has failed or deleted the photo.
  if (!info) return undefined;
  // Checked before the file is read into memory.
  if (info.bytes > limits.photo.maxBytes) throw new PictureError('too-large');
  const content = await readOriginal(bucket, place);
  const inspection: Inspection = await inspectPicture(content);
  const seal = info.sealed ? undefined : sealOriginal(bucket, place, content, inspection.contentType);
  // Both must end: sealing after the original was discarded would write it again.
  const [developing, sealing] = await Promise.allSettled([developPicture(content, inspection), seal]);
  if (sealing.status === 'rejected') throw sealing.reason;
  if (developing.status === 'rejected') throw developing.reason;
  const developed = developing.value;
  const [variants, ofContent, hash] = await Promise.all([
    storeVariants(bucket, place, developed.variants),
    contentHash(place.uid, new Uint8Array(content)),
    hashOfVariant(developed.variants.webp[0].content),
  ]);
  return { made: { ...developed, variants, contentHash: ofContent }, hash };
}
