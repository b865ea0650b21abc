import type { Bucket, File } from '@google-cloud/storage';
import { contentHash } from '#contract/contentHash.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { readUpload } from '../data/objects.ts';
import { originalFile, sealOriginal, storeVariants } from '../data/photos/photoFiles.ts';
import type { Development } from '../data/photos/photoStore.ts';
import { type Failure, type Inspection, orFailure } from '../pictures/inspect.ts';
import { hashOfVariant } from '../pictures/perceptualHash.ts';
import { beginPicture, type Environment, failPicture, type Outcome } from './beginPicture.ts';
import { blockedPictures } from './blockedPictures.ts';

export type Picture = { readonly made: Development; readonly looksLike: PhotoId | undefined };

export async function makePicture(place: PicturePlace, environment: Environment): Promise<Picture | Outcome> {
  const { bucket, clock, blocked = blockedPictures } = environment;
  const begun = await beginPicture(place, environment);
  if (begun !== 'begun') return begun;
  const judged = await judgeOriginal(originalFile(bucket, place));
  if ('failure' in judged) return failPicture(place, judged.failure, environment);
  const encoded = await encodePicture(bucket, place, judged);
  if ('failure' in encoded) return failPicture(place, encoded.failure, environment);
  return { made: encoded.made, looksLike: await blocked.find(encoded.hash, clock()) };
}

type Judged = {
  readonly original: File;
  readonly content: Buffer;
  readonly isSealed: boolean;
  readonly inspection: Inspection;
};

export async function judgeOriginal(original: File): Promise<Judged | Failure> {
  const found = await readUpload(original, limits.photo.maxBytes);
  // A concurrent run failed or deleted the photo. Otherwise it would stay `processing` forever.
  if (!found) return { failure: 'broken' };
  if (found === 'too-large') return { failure: found };
  const { inspectPicture } = await import('../pictures/inspect.ts');
  const inspection = await orFailure(inspectPicture(found.content));
  return 'failure' in inspection ? inspection : { ...found, original, inspection };
}

/** Stores the variants and seals the original. Returns `hash`, which the photo does not store. Idempotent. */
async function encodePicture(
  bucket: Bucket,
  place: PicturePlace,
  { original, content, isSealed, inspection }: Judged,
): Promise<{ readonly made: Development; readonly hash: string | undefined } | Failure> {
  const { developPicture } = await import('../pictures/develop.ts');
  const sealing = isSealed ? undefined : sealOriginal(original, content, inspection.contentType);
  // Failures wait for the sealing: it would write an original that was discarded meanwhile.
  const [developed] = await Promise.all([orFailure(developPicture(content, inspection)), sealing]);
  if ('failure' in developed) return developed;
  const [variants, ofContent, hash] = await Promise.all([
    storeVariants(bucket, place, developed.variants),
    contentHash(place.uid, new Uint8Array(content)),
    hashOfVariant(developed.variants.webp[0].content),
  ]);
  return { made: { ...developed, variants, contentHash: ofContent }, hash };
}
