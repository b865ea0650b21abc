import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import type { FailureCode } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { deleteOriginal, originalInfo, readOriginal, sealOriginal } from '../data/originals.ts';
import {
  changePhoto,
  changePhotoBesideOwner,
  photoWrites,
  readPhoto,
  type StatusOnceMade,
  statusOnceMade,
} from '../data/photoStore.ts';
import { deleteVariants, storeVariants } from '../data/variantFiles.ts';
import { type Clock, minutesBefore } from '../platform/clock.ts';
import { developPicture } from './picture/develop.ts';
import { type Inspection, inspectPicture, PictureError } from './picture/inspect.ts';

export type Outcome = StatusOnceMade | 'failed' | 'orphan' | 'done-before' | 'gone-meanwhile';

type Step =
  | { readonly do: 'develop'; readonly showExif: boolean }
  | { readonly do: 'give-up' }
  | { readonly do: 'discard-original' }
  | { readonly do: 'discard-everything' }
  | { readonly do: 'nothing' };

/**
 * Pure: what an arrived original calls for, given the photo as it stands. A photo already in `processing` is taken up
 * again (the run before may have died), but one that has been begun too often for too long is given up: such a file
 * takes the process down each time.
 */
export function nextStep(photo: Photo | undefined, uid: Uid, now: Date): Step {
  if (!photo || photo.deletedAt) return { do: 'discard-everything' };
  if (photo.ownerId !== uid) return { do: 'discard-original' };
  switch (photo.status) {
    case 'uploading':
      return { do: 'develop', showExif: photo.showExif };
    case 'processing': {
      const { attempts, startedAt } = photo.processing ?? { attempts: 0, startedAt: now };
      const isHopeless =
        attempts >= limits.upload.maxAttempts && startedAt < minutesBefore(now, limits.upload.stuckAfterMinutes);
      return isHopeless ? { do: 'give-up' } : { do: 'develop', showExif: photo.showExif };
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

type Environment = { readonly bucket: Bucket; readonly clock: Clock };

/**
 * Makes a photo of an original: DESIGN section 5, "upload finalised". Idempotent: run twice, at once or after a crash at
 * any step, it ends in the same document and the same objects. Throws when storage or database fail, so that the
 * trigger is delivered again; a picture at fault is an outcome, not an error.
 */
export async function processUpload(uid: Uid, photoId: PhotoId, environment: Environment): Promise<Outcome> {
  const { bucket, clock } = environment;
  const step = await changePhoto<Step>(photoId, (photo) => {
    const result = nextStep(photo, uid, clock());
    return photo && result.do === 'develop' ? { result, write: photoWrites.begin(photo, clock()) } : { result };
  });
  switch (step.do) {
    case 'nothing':
      return 'done-before';
    case 'discard-original':
      await deleteOriginal(bucket, uid, photoId);
      return 'orphan';
    case 'discard-everything':
      await discard(uid, photoId, bucket);
      return 'orphan';
    case 'give-up':
      return fail(uid, photoId, 'broken', environment);
    case 'develop':
      return develop(uid, photoId, step.showExif, environment);
  }
}

async function develop(uid: Uid, photoId: PhotoId, showExif: boolean, environment: Environment): Promise<Outcome> {
  const { bucket, clock } = environment;
  const info = await originalInfo(bucket, uid, photoId);
  // Failed or deleted by a run at the same time.
  if (!info) return settleWithoutOriginal(photoId, environment);
  // Not even read into memory when it is over the limit.
  if (info.bytes > limits.photo.maxBytes) return fail(uid, photoId, 'too-large', environment);
  try {
    const content = await readOriginal(bucket, uid, photoId);
    const inspection: Inspection = await inspectPicture(content);
    const seal = info.sealed ? undefined : sealOriginal(bucket, uid, photoId, content, inspection.contentType);
    // Both are waited for: an original written after it was discarded would stay.
    const [developing, sealing] = await Promise.allSettled([developPicture(content, inspection), seal]);
    if (sealing.status === 'rejected') throw sealing.reason;
    if (developing.status === 'rejected') throw developing.reason;
    const developed = developing.value;
    const variants = await storeVariants(bucket, photoId, developed.variants);
    const development = { ...developed, variants, exif: showExif ? developed.exif : undefined };
    const outcome = await changePhotoBesideOwner<Outcome>(photoId, (photo, ownerIsBanned) => {
      if (!photo || photo.deletedAt || photo.status === 'failed') return { result: 'gone-meanwhile' };
      if (photo.status !== 'processing') return { result: 'done-before' };
      const result = statusOnceMade(photo, ownerIsBanned);
      return { result, write: photoWrites.publish(result, development, clock()) };
    });
    if (outcome === 'gone-meanwhile') await discard(uid, photoId, bucket);
    return outcome;
  } catch (error) {
    if (error instanceof PictureError) return fail(uid, photoId, error.code, environment);
    throw error;
  }
}

/** The state first, the files after: were it the other way, a crash between would leave a photo waiting for nothing. */
async function fail(uid: Uid, photoId: PhotoId, code: FailureCode, { bucket, clock }: Environment): Promise<Outcome> {
  const outcome = await changePhoto<Outcome>(photoId, (photo) => {
    if (photo?.status === 'processing') return { result: 'failed', write: photoWrites.fail(code, clock()) };
    return { result: photo && !photo.deletedAt && photo.status !== 'failed' ? 'done-before' : 'failed' };
  });
  if (outcome === 'failed') await discard(uid, photoId, bucket);
  return outcome;
}

async function discard(uid: Uid, photoId: PhotoId, bucket: Bucket): Promise<void> {
  await Promise.all([deleteVariants(bucket, photoId), deleteOriginal(bucket, uid, photoId)]);
}

/** For an original that this pipeline wrote itself: deleted when its photo went while it was being written. */
export async function discardIfOrphan(uid: Uid, photoId: PhotoId, { bucket, clock }: Environment): Promise<void> {
  const photo = await readPhoto(photoId);
  const step = nextStep(photo, uid, clock()).do;
  if (step === 'discard-original' || step === 'discard-everything') await deleteOriginal(bucket, uid, photoId);
}

/** A photo in `processing` whose original is gone can only be given up; in any other state somebody else was faster. */
function settleWithoutOriginal(photoId: PhotoId, { clock }: Environment): Promise<Outcome> {
  return changePhoto<Outcome>(photoId, (photo) =>
    photo?.status === 'processing'
      ? { result: 'failed', write: photoWrites.fail('broken', clock()) }
      : { result: 'done-before' },
  );
}
