import type { Bucket, File } from '@google-cloud/storage';
import { contentHash } from '#contract/contentHash.ts';
import { limits } from '#contract/limits.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { readUpload } from '../data/objects.ts';
import { sealOriginal, storeVariants } from '../data/photos/photoFiles.ts';
import type { Development } from '../data/photos/photoStore.ts';
import { type Developed, developPicture } from '../pictures/develop.ts';
import { type Inspection, inspectPicture } from '../pictures/inspect.ts';
import { hashOfVariant } from '../pictures/perceptualHash.ts';
import { type Failure, orFailure } from '../pictures/pictureError.ts';

type Judged = { readonly content: Buffer; readonly isSealed: boolean; readonly inspection: Inspection };

/** By the file itself, whatever it is declared as: its size, its type, its pixels. */
export async function judgeOriginal(original: File): Promise<Judged | Failure> {
  const found = await readUpload(original, limits.photo.maxBytes);
  // A concurrent run has failed or deleted the photo. One that is still `processing` would stay so for ever.
  if (!found) return { failure: 'broken' };
  if (found === 'too-large') return { failure: found };
  const inspection = await orFailure(inspectPicture(found.content));
  return 'failure' in inspection ? inspection : { ...found, inspection };
}

/** `hash`: for the comparison with blocked pictures; the photo does not store it. */
type Encoded = Developed & { readonly hash: string | undefined };

/** Refuses a file that is cut. Seals the original meanwhile. */
export async function encodePicture(
  original: File,
  { content, isSealed, inspection }: Judged,
): Promise<Encoded | Failure> {
  const sealing = isSealed ? undefined : sealOriginal(original, content, inspection.contentType);
  // A failure waits for the sealing, which would write an original again that was discarded meanwhile.
  const [developed] = await Promise.all([orFailure(developPicture(content, inspection)), sealing]);
  if ('failure' in developed) return developed;
  return { ...developed, hash: await hashOfVariant(developed.variants.webp[0].content) };
}

/** Idempotent. */
export async function storePicture(
  bucket: Bucket,
  place: PicturePlace,
  { content }: Judged,
  { hash: _, variants, ...made }: Encoded,
): Promise<Development> {
  const [stored, ofContent] = await Promise.all([
    storeVariants(bucket, place, variants),
    contentHash(place.uid, new Uint8Array(content)),
  ]);
  return { ...made, variants: stored, contentHash: ofContent };
}
