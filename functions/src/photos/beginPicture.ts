import type { Bucket } from '@google-cloud/storage';
import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { ContractError, type FailureCode } from '#contract/errors.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { deleteOriginal, deletePicture } from '../data/photos/photoFiles.ts';
import { next } from '../data/photos/photoLife.ts';
import { readPhoto, writePhoto } from '../data/photos/photoStore.ts';
import type { PhotoLife } from '../data/photos/storedLife.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import type { BlockedPictures } from './blockedPictures.ts';

export type Outcome = PhotoStatus | 'replaced' | 'orphan' | 'done-before' | 'gone-meanwhile';

export type Environment = { readonly bucket: Bucket; readonly clock: Clock; readonly blocked?: BlockedPictures };

/** Whether this reservation, of a new photo or a replacement, still expects a picture. */
export const isOpen = (reservation: Photo | undefined): reservation is Photo =>
  reservation !== undefined &&
  !reservation.deletedAt &&
  effectiveStatus(reservation) !== 'failed' &&
  reservation.pictureId === undefined;

type Unwanted = 'discard-original' | 'discard-everything';

/** Pure. The reservation with its picture begun: `processing`, or `failed` after too many attempts. */
export function nextStep(
  reservation: Photo | undefined,
  { uid, photoId, pictureId }: PicturePlace,
  now: Date,
): PhotoLife | Unwanted | 'nothing' {
  if (!reservation || reservation.deletedAt) return 'discard-everything';
  const belongs = reservation.ownerId === uid && (reservation.replaces ?? pictureId) === photoId;
  if (!belongs) return 'discard-original';
  if (!isOpen(reservation)) return 'discard-everything';
  const begun = next(reservation, { kind: 'picture-begun' }, now);
  // The picture is done, or staff removed the photo and may restore it.
  return begun instanceof ContractError ? 'nothing' : begun;
}

export async function beginPicture(place: PicturePlace, { bucket, clock }: Environment): Promise<'begun' | Outcome> {
  const step = await runTransaction(async (transaction) => {
    const reservation = await readPhoto(place.pictureId, transaction);
    const step = nextStep(reservation, place, clock());
    if (reservation && typeof step !== 'string') writePhoto(transaction, place.pictureId, reservation, step);
    return step;
  });
  if (step === 'nothing') return 'done-before';
  if (typeof step === 'string') return discard(step, place, bucket);
  if (effectiveStatus(step) !== 'failed') return 'begun';
  await discardPicture(place, bucket);
  return 'failed';
}

/** Writes the state first: a crash in between must not leave a photo that waits for a deleted file. */
export async function failPicture(place: PicturePlace, code: FailureCode, { bucket, clock }: Environment) {
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
