import type { Bucket } from '@google-cloud/storage';
import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import { ContractError, type FailureCode } from '#contract/errors.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { deleteOriginal, deletePicture } from '../data/photos/photoFiles.ts';
import { effectiveStatus, next, orThrow } from '../data/photos/photoLife.ts';
import { readPhoto, writePhoto } from '../data/photos/photoStore.ts';
import { PictureError } from '../pictures/pictureError.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { type BlockedPictures, blockedPictures } from './blockedPictures.ts';
import { erasePhoto } from './erasePhoto.ts';
import { deleteFormerPictures, type Made, publishPicture, replacePicture } from './showPicture.ts';

export type Outcome = PhotoStatus | 'replaced' | 'orphan' | 'done-before' | 'gone-meanwhile';

type Step = 'develop' | 'give-up' | 'discard-original' | 'discard-everything' | 'nothing';

/**
 * Pure: what an arrived original calls for, given its reservation: the photo itself, or that of another picture of it.
 */
export function nextStep(reservation: Photo | undefined, { uid, photoId, pictureId }: PicturePlace, now: Date): Step {
  if (!reservation || reservation.deletedAt) return 'discard-everything';
  const belongs = reservation.ownerId === uid && (reservation.replaces ?? pictureId) === photoId;
  if (!belongs) return 'discard-original';
  // Another one has taken its place.
  if (reservation.pictureId !== undefined || effectiveStatus(reservation) === 'failed') return 'discard-everything';
  const begun = next(reservation, { kind: 'picture-begun' }, now);
  // Its picture is made already, or staff have removed it and may restore it.
  if (begun instanceof ContractError) return 'nothing';
  return effectiveStatus(begun) === 'failed' ? 'give-up' : 'develop';
}

type Environment = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  /** The instance's own where none are given. */
  readonly blocked?: BlockedPictures;
};

/**
 * Makes a photo, or another picture of one, of an original (docs/design.md, section 5). Idempotent, also after a crash
 * at any step. Throws when storage or database fail; a picture at fault is an outcome.
 */
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
    // Its original is gone. If it still is `processing`, nothing else will end that.
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

/** The state first, the files after: were it the other way, a crash between would leave a photo waiting for nothing. */
async function fail(place: PicturePlace, code: FailureCode, environment: Environment): Promise<Outcome> {
  if ((await markFailed(place, code, environment)) === 'not-processing') return 'done-before';
  await discard(place, environment);
  return 'failed';
}

/** `over`: it had failed already, or is deleted. */
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

/** The files of a picture that no photo will show; once one does, its reservation is gone, and so they stay. */
async function discard(place: PicturePlace, { bucket }: Environment): Promise<'orphan' | 'done-before'> {
  if (await isShown(place)) return 'done-before';
  await deletePicture(bucket, place);
  return 'orphan';
}

/** Whether a photo shows this picture in place of another. No photo begins to once its reservation is gone. */
const isShown = async ({ photoId, pictureId }: PicturePlace): Promise<boolean> =>
  pictureId !== photoId && (await readPhoto(photoId))?.pictureId === pictureId;

/** For an original that this pipeline wrote itself: deleted when its photo went while it was being written. */
export async function discardIfOrphan(place: PicturePlace, { bucket, clock }: Environment): Promise<void> {
  const step = nextStep(await readPhoto(place.pictureId), place, clock());
  if (step !== 'discard-original' && step !== 'discard-everything') return;
  if (!(await isShown(place))) await deleteOriginal(bucket, place);
}
