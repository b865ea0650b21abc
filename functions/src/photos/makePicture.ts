import type { Bucket } from '@google-cloud/storage';
import { contentHash } from '#contract/contentHash.ts';
import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { ContractError, type FailureCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import {
  deleteOriginal,
  deletePicture,
  deleteUpload,
  keepOriginal,
  readOriginal,
  readUpload,
  storeVariants,
} from '../data/photos/photoFiles.ts';
import { next } from '../data/photos/photoLife.ts';
import { type Development, readPhoto, writePhoto } from '../data/photos/photoStore.ts';
import type { PhotoLife } from '../data/photos/storedLife.ts';
import type { Inspection } from '../pictures/inspect.ts';
import { hashOfVariant, hashParts } from '../pictures/perceptualHash.ts';
import { type Failure, orFailure } from '../pictures/pictureError.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { type BlockedPictures, blockedPictures } from './blockedPictures.ts';

export type Outcome = PhotoStatus | 'replaced' | 'orphan' | 'done-before' | 'gone';

export type Environment = { readonly bucket: Bucket; readonly clock: Clock; readonly blocked?: BlockedPictures };

/** Whether this reservation, of a new photo or a replacement, still expects a picture. */
export const isOpen = (reservation: Photo | undefined): reservation is Photo =>
  reservation !== undefined &&
  !reservation.deletedAt &&
  effectiveStatus(reservation) !== 'failed' &&
  reservation.pictureId === undefined;

type Unwanted = 'discard-original' | 'discard-everything';

/**
 * Pure. The reservation with its picture begun: `processing`, or `failed` after too many attempts. `generation`: of an
 * upload that arrived; `nothing` if the picture is made of another one.
 */
export function nextStep(
  reservation: Photo | undefined,
  { uid, photoId, pictureId }: PicturePlace,
  now: Date,
  generation?: string,
): PhotoLife | Unwanted | 'nothing' {
  if (!reservation || reservation.deletedAt) return 'discard-everything';
  const belongs = reservation.ownerId === uid && (reservation.replaces ?? pictureId) === photoId;
  if (!belongs) return 'discard-original';
  if (!isOpen(reservation)) return 'discard-everything';
  const first = reservation.processing?.generation;
  if (generation !== undefined && first !== undefined && generation !== first) return 'nothing';
  const begun = next(reservation, { kind: 'picture-begun', generation }, now);
  // The picture is done, or staff removed the photo and may restore it.
  return begun instanceof ContractError ? 'nothing' : begun;
}

async function beginPicture(
  place: PicturePlace,
  { bucket, clock }: Environment,
  arrived?: string,
): Promise<{ readonly generation: string | undefined } | Outcome> {
  const step = await runTransaction(async (transaction) => {
    const reservation = await readPhoto(place.pictureId, transaction);
    const step = nextStep(reservation, place, clock(), arrived);
    if (reservation && typeof step !== 'string') writePhoto(transaction, place.pictureId, reservation, step);
    return step;
  });
  if (step === 'nothing') {
    if (arrived !== undefined) await deleteUpload(bucket, place, arrived);
    return 'done-before';
  }
  if (typeof step === 'string') return discard(step, place, bucket);
  if (effectiveStatus(step) !== 'failed') return { generation: step.processing?.generation };
  await discardPicture(place, bucket);
  return 'failed';
}

/** Writes the state first: a crash in between must not leave a photo that waits for a deleted file. */
async function failPicture(place: PicturePlace, code: FailureCode, { bucket, clock }: Environment) {
  const isOver = await runTransaction(async (transaction) => {
    const reservation = await readPhoto(place.pictureId, transaction);
    if (!isOpen(reservation)) return true;
    const after = next(reservation, { kind: 'picture-failed', code }, clock());
    if (after instanceof ContractError) return false;
    writePhoto(transaction, place.pictureId, reservation, after);
    return true;
  });
  if (!isOver) return 'done-before';
  await discardPicture(place, bucket);
  return 'failed';
}

export async function discardIfOrphan(place: PicturePlace, { bucket, clock }: Environment): Promise<void> {
  const step = nextStep(await readPhoto(place.pictureId), place, clock());
  if (step === 'discard-original' || step === 'discard-everything') await discard(step, place, bucket);
}

async function discard(step: Unwanted, place: PicturePlace, bucket: Bucket): Promise<'orphan' | 'done-before'> {
  if (step === 'discard-everything') return discardPicture(place, bucket);
  await deleteOriginal(bucket, place);
  return 'orphan';
}

/** Deletes the files unless the photo shows them, which it cannot start to without a reservation. */
export async function discardPicture(place: PicturePlace, bucket: Bucket): Promise<'orphan' | 'done-before'> {
  const { photoId, pictureId } = place;
  if (pictureId !== photoId && (await readPhoto(photoId))?.pictureId === pictureId) return 'done-before';
  await deletePicture(bucket, place);
  return 'orphan';
}

export type Picture = { readonly made: Development; readonly looksLike: PhotoId | undefined };

/** `arrived`: the generation of the upload that an event names. */
export async function makePicture(
  place: PicturePlace,
  environment: Environment,
  arrived?: string,
): Promise<Picture | Outcome> {
  const { bucket, clock, blocked = blockedPictures } = environment;
  const begun = await beginPicture(place, environment, arrived);
  if (typeof begun === 'string') return begun;
  const judged = await judgeUpload(bucket, place, begun.generation);
  if ('failure' in judged) return failPicture(place, judged.failure, environment);
  const encoded = await encodePicture(bucket, place, judged);
  if ('failure' in encoded) return failPicture(place, encoded.failure, environment);
  return { made: encoded.made, looksLike: await blocked.find(encoded.hash, clock()) };
}

type Judged = { readonly content: Buffer; readonly inspection: Inspection };

/** Judges this generation of the upload, or what a run that died has kept of it. */
async function judgeUpload(bucket: Bucket, place: PicturePlace, generation?: string) {
  const upload = await readUpload(bucket, place, generation);
  const judged = await judge(upload ?? (await readOriginal(bucket, place)));
  return 'failure' in judged || upload === undefined || upload === 'too-large'
    ? judged
    : { ...judged, generation: upload.generation };
}

export async function judgeOriginal(bucket: Bucket, place: PicturePlace): Promise<Judged | Failure> {
  return judge(await readOriginal(bucket, place));
}

async function judge(upload: Awaited<ReturnType<typeof readOriginal>>): Promise<Judged | Failure> {
  // A concurrent run failed or deleted the photo, or another upload overwrote this one. Otherwise it would stay
  // `processing` forever.
  if (!upload) return { failure: 'broken' };
  if (upload === 'too-large') return { failure: upload };
  const { inspectPicture } = await import('../pictures/inspect.ts');
  const inspection = await orFailure(inspectPicture(upload.content));
  return 'failure' in inspection ? inspection : { ...upload, inspection };
}

type JudgedUpload = Judged & { readonly generation?: string };

/** Stores the variants and keeps the original. Returns `hash`; the photo stores only parts of it. Idempotent. */
async function encodePicture(bucket: Bucket, place: PicturePlace, { content, generation, inspection }: JudgedUpload) {
  const { developPicture } = await import('../pictures/develop.ts');
  const keeping =
    generation === undefined ? undefined : keepOriginal(bucket, place, { content, generation }, inspection.contentType);
  // Failures wait for it: it would write an original that a failure discards.
  const [developed] = await Promise.all([orFailure(developPicture(content, inspection)), keeping]);
  if ('failure' in developed) return developed;
  const [variants, ofContent, hash] = await Promise.all([
    storeVariants(bucket, place, developed.variants),
    contentHash(place.uid, new Uint8Array(content)),
    hashOfVariant(developed.variants.webp[0].content),
  ]);
  const parts = hash === undefined ? [] : hashParts(hash);
  return { made: { ...developed, variants, contentHash: ofContent, hashParts: parts }, hash };
}
