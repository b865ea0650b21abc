import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import type { FailureCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { deleteOriginal } from '../data/photos/originals.ts';
import { deletePicture } from '../data/photos/photoFiles.ts';
import {
  changePhoto,
  type Development,
  photoWrites,
  readPhoto,
  type StatusOnceMade,
  standing,
} from '../data/photos/photoStore.ts';
import { swapPicture } from '../data/photos/replacementStore.ts';
import { PictureError } from '../pictures/pictureError.ts';
import { type Clock, minutesBefore } from '../platform/clock.ts';
import { heldAs } from './blockedHold.ts';
import { type BlockedPictures, blockedPictures } from './blockedPictures.ts';
import { erasePhoto } from './erasePhoto.ts';
import { isHeldNow, notifyHeld } from './heldNotice.ts';
import { newHere } from './newAccount.ts';
import { publishPicture } from './publishPicture.ts';
import { returnToCase } from './returnToCase.ts';
import { showReplacement } from './showReplacement.ts';
import { tidyPictures } from './tidyPictures.ts';

export type Outcome = StatusOnceMade | 'replaced' | 'failed' | 'orphan' | 'done-before' | 'gone-meanwhile';

type Step =
  | { readonly do: 'develop' }
  | { readonly do: 'give-up' }
  | { readonly do: 'discard-original' }
  | { readonly do: 'discard-everything' }
  | { readonly do: 'nothing' };

/**
 * Pure: what an arrived original calls for, given its reservation as it stands: the photo itself, or the document that another
 * picture of it was reserved with. One already in `processing` is taken up again (the run before may have died), but one that
 * has been begun too often for too long is given up: such a file takes the process down each time.
 */
export function nextStep(reservation: Photo | undefined, { uid, photoId, pictureId }: PicturePlace, now: Date): Step {
  if (!reservation || reservation.deletedAt) return { do: 'discard-everything' };
  const belongs = reservation.ownerId === uid && (reservation.replaces ?? pictureId) === photoId;
  if (!belongs) return { do: 'discard-original' };
  // Another one has taken its place.
  if (reservation.pictureId !== undefined) return { do: 'discard-everything' };
  const status = standing(reservation);
  switch (status) {
    case 'uploading':
      return { do: 'develop' };
    case 'processing': {
      const { attempts, startedAt } = reservation.processing ?? { attempts: 0, startedAt: now };
      const isHopeless =
        attempts >= limits.upload.maxAttempts && startedAt < minutesBefore(now, limits.upload.stuckAfterMinutes);
      return isHopeless ? { do: 'give-up' } : { do: 'develop' };
    }
    case 'failed':
      return { do: 'discard-everything' };
    case 'published':
    case 'held':
    case 'hidden':
    // By staff, who may restore it.
    case 'removed':
      return { do: 'nothing' };
  }
}

type Environment = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  /** The instance's own where none are given. */
  readonly blocked?: BlockedPictures;
};

/**
 * Makes a photo, or another picture of one, of an original: docs/design.md, section 5, "upload finalised". Idempotent: run twice, at once
 * or after a crash at any step, it ends in the same documents and the same objects. Throws when storage or database fail, so
 * that the trigger is delivered again; a picture at fault is an outcome, not an error.
 */
export async function processUpload(place: PicturePlace, environment: Environment): Promise<Outcome> {
  const { bucket, clock } = environment;
  const step = await changePhoto<Step>(place.pictureId, (reservation) => {
    const result = nextStep(reservation, place, clock());
    return reservation && result.do === 'develop'
      ? { result, write: photoWrites.begin(reservation, clock()) }
      : { result };
  });
  switch (step.do) {
    case 'nothing':
      return 'done-before';
    case 'discard-original':
      await deleteOriginal(bucket, place);
      return 'orphan';
    case 'discard-everything':
      return discard(place, environment);
    case 'give-up':
      return fail(place, 'broken', environment);
    case 'develop':
      return develop(place, environment);
  }
}

async function develop(place: PicturePlace, environment: Environment): Promise<Outcome> {
  try {
    const { makePicture } = await import('./makePicture.ts');
    const picture = await makePicture(place, environment.bucket);
    if (!picture) return settleWithoutOriginal(place, environment);
    const { made, hash } = picture;
    const { blocked = blockedPictures, clock } = environment;
    const looksLike = hash === undefined ? undefined : await blocked.find(hash, clock());
    return await (place.pictureId === place.photoId
      ? publish(place, made, looksLike, environment)
      : replace(place, made, looksLike, environment));
  } catch (error) {
    if (error instanceof PictureError) return fail(place, error.code, environment);
    throw error;
  }
}

async function publish(
  place: PicturePlace,
  made: Development,
  looksLike: PhotoId | undefined,
  environment: Environment,
): Promise<Outcome> {
  const outcome = await publishPicture(place, made, looksLike, environment.clock);
  if (outcome === 'gone-meanwhile') await discard(place, environment);
  return outcome;
}

async function replace(
  place: PicturePlace,
  made: Development,
  looksLike: PhotoId | undefined,
  environment: Environment,
): Promise<Outcome> {
  const { bucket, clock } = environment;
  const now = clock();
  const outcome = await swapPicture(
    place,
    made,
    now,
    await newHere(place.uid),
    (as) => showReplacement(place, as, heldAs(looksLike)),
    async (transaction, { photo, status, hold }) => {
      await returnToCase(transaction, place.photoId, photo, status, now);
      const told = { photoId: place.photoId, occasion: `${hold?.rule ?? 'returned'}_${place.pictureId}` };
      if (isHeldNow(photo, { status, hold })) await notifyHeld(transaction, place.uid, told, now);
    },
  );
  switch (outcome) {
    case 'show':
      await tidyPictures(place.photoId, bucket);
      return 'replaced';
    case 'done-before':
      return outcome;
    case 'gone-meanwhile':
      await discard(place, environment);
      return outcome;
    case 'unwanted':
      await erasePhoto(place.pictureId, environment);
      return 'orphan';
  }
}

/** The state first, the files after: were it the other way, a crash between would leave a photo waiting for nothing. */
async function fail(place: PicturePlace, code: FailureCode, environment: Environment): Promise<Outcome> {
  const outcome = await changePhoto<Outcome>(place.pictureId, (reservation) => {
    if (!reservation || reservation.deletedAt) return { result: 'failed' };
    if (standing(reservation) === 'processing')
      return { result: 'failed', write: photoWrites.fail(reservation, code, environment.clock()) };
    return { result: standing(reservation) === 'failed' ? 'failed' : 'done-before' };
  });
  if (outcome === 'failed') await discard(place, environment);
  return outcome;
}

/** The files of a picture that no photo will show; once one does, its reservation is gone, and so they stay. */
async function discard(place: PicturePlace, { bucket }: Environment): Promise<'orphan' | 'done-before'> {
  if (await isShown(place)) return 'done-before';
  await deletePicture(bucket, place);
  return 'orphan';
}

/** Whether a photo shows this picture that has taken another one's place. No photo begins to once its reservation is gone. */
const isShown = async ({ photoId, pictureId }: PicturePlace): Promise<boolean> =>
  pictureId !== photoId && (await readPhoto(photoId))?.pictureId === pictureId;

/** For an original that this pipeline wrote itself: deleted when its photo went while it was being written. */
export async function discardIfOrphan(place: PicturePlace, { bucket, clock }: Environment): Promise<void> {
  const step = nextStep(await readPhoto(place.pictureId), place, clock()).do;
  if (step !== 'discard-original' && step !== 'discard-everything') return;
  if (!(await isShown(place))) await deleteOriginal(bucket, place);
}

/** A photo in `processing` whose original is gone can only be given up; in any other state somebody else was faster. */
function settleWithoutOriginal(place: PicturePlace, { clock }: Environment): Promise<Outcome> {
  return changePhoto<Outcome>(place.pictureId, (reservation) =>
    reservation && standing(reservation) === 'processing'
      ? { result: 'failed', write: photoWrites.fail(reservation, 'broken', clock()) }
      : { result: 'done-before' },
  );
}
