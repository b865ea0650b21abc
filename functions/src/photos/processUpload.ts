import type { Bucket } from '@google-cloud/storage';
import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { ContractError, type FailureCode } from '#contract/errors.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { deleteOriginal, deletePicture } from '../data/photos/photoFiles.ts';
import { next, orThrow } from '../data/photos/photoLife.ts';
import { readPhoto, writePhoto } from '../data/photos/photoStore.ts';
import { PictureError } from '../pictures/pictureError.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { type BlockedPictures, blockedPictures } from './blockedPictures.ts';
import { erasePhoto } from './erasePhoto.ts';
import { deleteFormerPictures, type Made, publishPicture, replacePicture } from './showPicture.ts';

export type Outcome = PhotoStatus | 'replaced' | 'orphan' | 'done-before' | 'gone-meanwhile';

type Step = 'develop' | 'give-up' | 'discard-original' | 'discard-everything' | 'nothing';

/** Pure: the reservation is the photo's own, or one for another picture of it. */
export function nextStep(reservation: Photo | undefined, { uid, photoId, pictureId }: PicturePlace, now: Date): Step {
  if (!reservation || reservation.deletedAt) return 'discard-everything';
  const belongs = reservation.ownerId === uid && (reservation.replaces ?? pictureId) === photoId;
  if (!belongs) return 'discard-original';
  if (reservation.pictureId !== undefined || effectiveStatus(reservation) === 'failed') return 'discard-everything';
  const begun = next(reservation, { kind: 'picture-begun' }, now);
  // The picture is done already, or staff have removed the photo and may restore it.
  if (begun instanceof ContractError) return 'nothing';
  return effectiveStatus(begun) === 'failed' ? 'give-up' : 'develop';
}

type Environment = { readonly bucket: Bucket; readonly clock: Clock; readonly blocked?: BlockedPictures };

/** Idempotent, also after a crash (docs/design.md, section 5). Throws only if storage or database fail. */
export async function processUpload(place: PicturePlace, environment: Environment): Promise<Outcome> {
  const { bucket, clock } = environment;
  const step = await runTransaction(async (transaction) => {
    const reservation = await readPhoto(place.pictureId, transaction);
    const now = clock();
    const step = nextStep(reservation, place, now);
    if (reservation && (step === 'develop' || step === 'give-up')) {
      const begun = orThrow(next(reservation, { kind: 'picture-begun' }, now));
      writePhoto(transaction, place.pictureId, reservation, begun);
    }
    return step;
  });
  switch (step) {
    case 'nothing':
      return 'done-before';
    case 'discard-original':
      await deleteOriginal(bucket, place);
      return 'orphan';
    case 'discard-everything':
      return discard(place, environment);
    case 'give-up':
      await discard(place, environment);
      return 'failed';
    case 'develop':
      return develop(place, environment);
  }
}

async function develop(place: PicturePlace, environment: Environment): Promise<Outcome> {
  try {
    const { makePicture } = await import('./makePicture.ts');
    const picture = await makePicture(place, environment.bucket);
    // The original is gone. A photo that is still `processing` would stay so for ever.
    if (!picture) return (await markFailed(place, 'broken', environment)) === 'failed-now' ? 'failed' : 'done-before';
    const { made, hash } = picture;
    const { blocked = blockedPictures, clock } = environment;
    const looksLike = hash === undefined ? undefined : await blocked.find(hash, clock());
    return await show(place, { made, looksLike }, environment);
  } catch (error) {
    if (error instanceof PictureError) return fail(place, error.code, environment);
    throw error;
  }
}

async function show(place: PicturePlace, made: Made, environment: Environment): Promise<Outcome> {
  const { bucket, clock } = environment;
  const isFirst = place.pictureId === place.photoId;
  const outcome = await (isFirst ? publishPicture(place, made, clock) : replacePicture(place, made, clock));
  switch (outcome) {
    case 'gone-meanwhile':
      await discard(place, environment);
      return outcome;
    case 'shown':
      await deleteFormerPictures(place.photoId, bucket);
      return 'replaced';
    case 'unwanted':
      await erasePhoto(place.pictureId, environment);
      return 'orphan';
    default:
      return outcome;
  }
}

/** State first, files after: otherwise a crash in between would leave a photo that waits for a deleted file. */
async function fail(place: PicturePlace, code: FailureCode, environment: Environment): Promise<Outcome> {
  if ((await markFailed(place, code, environment)) === 'not-processing') return 'done-before';
  await discard(place, environment);
  return 'failed';
}

function markFailed(place: PicturePlace, code: FailureCode, { clock }: Environment) {
  return runTransaction<'failed-now' | 'over' | 'not-processing'>(async (transaction) => {
    const reservation = await readPhoto(place.pictureId, transaction);
    if (!reservation || reservation.deletedAt || effectiveStatus(reservation) === 'failed') return 'over';
    const after = next(reservation, { kind: 'picture-failed', code }, clock());
    if (after instanceof ContractError) return 'not-processing';
    writePhoto(transaction, place.pictureId, reservation, after);
    return 'failed-now';
  });
}

/** Deletes the files unless a photo shows the picture. Safe: the reservation is gone once a photo shows it. */
async function discard(place: PicturePlace, { bucket }: Environment): Promise<'orphan' | 'done-before'> {
  if (await isShown(place)) return 'done-before';
  await deletePicture(bucket, place);
  return 'orphan';
}

/** Whether the photo shows this replacement. It cannot start to once the reservation is gone. */
const isShown = async ({ photoId, pictureId }: PicturePlace): Promise<boolean> =>
  pictureId !== photoId && (await readPhoto(photoId))?.pictureId === pictureId;

/** Handles originals that this pipeline rewrote: deletes them if the photo was deleted meanwhile. */
export async function discardIfOrphan(place: PicturePlace, { bucket, clock }: Environment): Promise<void> {
  const step = nextStep(await readPhoto(place.pictureId), place, clock());
  if (step !== 'discard-original' && step !== 'discard-everything') return;
  if (!(await isShown(place))) await deleteOriginal(bucket, place);
}
