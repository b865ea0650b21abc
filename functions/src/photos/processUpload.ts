import type { Bucket } from '@google-cloud/storage';
import { FieldValue } from 'firebase-admin/firestore';
import type { Photo } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import type { PhotoId } from '#contract/ids.ts';
import { type PicturePlace, parseOriginalPath, parseUploadPath } from '#contract/paths.ts';
import { searchGrams } from '#contract/search.ts';
import { hasNotice } from '../data/accounts/noticeStore.ts';
import type { ArrivedObject } from '../data/objects.ts';
import { deletePicture } from '../data/photos/photoFiles.ts';
import { next, orThrow } from '../data/photos/photoLife.ts';
import {
  hasListed,
  isBanned,
  madeFields,
  photoReference,
  publishInTurn,
  readPhoto,
  writeContentHash,
  writePhoto,
} from '../data/photos/photoStore.ts';
import { hasPicture } from '../data/photos/storedLife.ts';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { runTransaction } from '../platform/transaction.ts';
import { erasePhoto } from './erasePhoto.ts';
import {
  discardIfOrphan,
  discardPicture,
  type Environment,
  isOpen,
  makePicture,
  type Outcome,
  type Picture,
} from './makePicture.ts';
import { followChange, notifyHeld, photosToReview } from './review.ts';

/** Makes a picture of a new original. deploy/monitoring searches for this log message. */
export async function receiveUpload(arrived: ArrivedObject, environment: Environment): Promise<void> {
  const place = parseUploadPath(arrived.name);
  if (!place) return;
  const startedAt = performance.now();
  const outcome = await processUpload(place, environment, arrived.generation);
  const { photoId, pictureId } = place;
  const ms = Math.round(performance.now() - startedAt);
  const sinceUploadMs = arrived.createdAt && environment.clock().getTime() - arrived.createdAt.getTime();
  log.info('upload processed', { photoId, pictureId, outcome, ms, sinceUploadMs });
}

/** Deletes an original whose photo was deleted while the pipeline wrote it. */
export async function receiveOriginal({ name }: ArrivedObject, environment: Environment): Promise<void> {
  const place = parseOriginalPath(name);
  if (place) await discardIfOrphan(place, environment);
}

/** `arrived`: the generation of the upload that an event names. */
export const processUpload = (place: PicturePlace, environment: Environment, arrived?: string): Promise<Outcome> =>
  (place.pictureId === place.photoId ? placeFirst : placeReplacement)(place, environment, arrived);

/** Places the picture of a new photo. Idempotent, even after a crash (docs/design.md, section 5). */
async function placeFirst(place: PicturePlace, environment: Environment, arrived?: string): Promise<Outcome> {
  const picture = await makePicture(place, environment, arrived);
  if (typeof picture === 'string') return picture;
  const saved = await savePhoto(place, picture, environment.clock);
  if (saved === 'gone') await discardPicture(place, environment.bucket);
  return saved;
}

async function savePhoto({ uid, photoId }: PicturePlace, { made, looksLike }: Picture, clock: Clock) {
  const reviewed = await photosToReview(uid);
  return publishInTurn(uid, async (transaction) => {
    const photo = await readPhoto(photoId, transaction);
    if (!isOpen(photo)) return 'gone';
    if (effectiveStatus(photo) !== 'processing') return 'done-before';
    const now = clock();
    const ownerIsBanned = await isBanned(transaction, uid);
    const isHeldAnyway = photo.hold !== undefined || looksLike !== undefined;
    const ownerIsNew = !isHeldAnyway && !(await hasListed(transaction, uid, reviewed));
    const after = orThrow(next(photo, { kind: 'picture-made', looksLike, ownerIsBanned, ownerIsNew }, now));
    const status = effectiveStatus(after);
    // If a tag has been blocked since, its job has already notified the owner.
    if (status === 'held' && !(await hasNotice(transaction, uid, { kind: 'photo-held', subject: photoId }))) {
      await notifyHeld(transaction, uid, { subject: photoId, occasion: `${after.hold?.rule}_${photoId}` }, now);
    }
    const searchTerms = { grams: searchGrams(photo), hashParts: made.hashParts };
    writePhoto(transaction, photoId, photo, after, madeFields(photo, made), searchTerms);
    writeContentHash(transaction, photoId, uid, made.contentHash);
    return status;
  });
}

/** Replaces the picture of a photo. Idempotent, even after a crash. Throws only if storage or database fail. */
async function placeReplacement(place: PicturePlace, environment: Environment, arrived?: string): Promise<Outcome> {
  const picture = await makePicture(place, environment, arrived);
  if (typeof picture === 'string') return picture;
  const saved = await saveReplacement(place, picture, environment.clock);
  if (saved === 'gone') await discardPicture(place, environment.bucket);
  if (saved === 'replaced') await deleteFormerPictures(place.photoId, environment.bucket);
  if (saved !== 'unwanted') return saved;
  await erasePhoto(place.pictureId, environment);
  return 'orphan';
}

/** `unwanted`: erase the reservation. The photo is gone, expects another picture or may have none. */
type NotReplaced = 'done-before' | 'gone' | 'unwanted';

export function decideReplacement(
  { uid, pictureId }: PicturePlace,
  photo: Photo | undefined,
  reservation: Photo | undefined,
  ownerIsBanned: boolean,
): Photo | NotReplaced {
  if (photo?.pictureId === pictureId) return 'done-before';
  if (!isOpen(reservation)) return 'gone';
  const isWaitedFor = photo?.ownerId === uid && photo.replacement === pictureId && hasPicture(photo);
  return isWaitedFor && !ownerIsBanned ? photo : 'unwanted';
}

async function saveReplacement(place: PicturePlace, { made, looksLike }: Picture, clock: Clock) {
  const { uid, photoId, pictureId } = place;
  const [reviewed, now] = [await photosToReview(uid), clock()];
  return runTransaction(async (transaction) => {
    const [current, reservation, ownerIsBanned, hasEnough] = await Promise.all([
      readPhoto(photoId, transaction),
      readPhoto(pictureId, transaction),
      isBanned(transaction, uid),
      hasListed(transaction, uid, reviewed),
    ]);
    const photo = decideReplacement(place, current, reservation, ownerIsBanned);
    if (typeof photo === 'string') return photo;
    const after = orThrow(next(photo, { kind: 'picture-replaced', looksLike, ownerIsNew: !hasEnough }, now));
    const because = after.hold === photo.hold ? 'returned' : after.hold?.rule;
    await followChange(transaction, photoId, photo, after, { occasion: `${because}_${pictureId}`, now });
    writePhoto(transaction, photoId, photo, after, {
      ...madeFields(photo, made),
      pictureId,
      replacement: FieldValue.delete(),
      formerPictures: {
        ids: [...(photo.formerPictures?.ids ?? []), photo.pictureId ?? photoId],
        since: photo.formerPictures?.since ?? now,
      },
    });
    transaction.delete(photoReference(pictureId));
    writeContentHash(transaction, photoId, uid, made.contentHash);
    return 'replaced';
  });
}

/** Deletes the files first, then their entries in the photo. Idempotent. */
export async function deleteFormerPictures(photoId: PhotoId, bucket: Bucket): Promise<void> {
  const photo = await readPhoto(photoId);
  const deleted = photo?.formerPictures?.ids ?? [];
  if (!photo || deleted.length === 0) return;
  for (const pictureId of deleted) await deletePicture(bucket, { uid: photo.ownerId, photoId, pictureId });
  await runTransaction(async (transaction) => {
    const { formerPictures } = (await readPhoto(photoId, transaction)) ?? {};
    if (!formerPictures) return;
    const ids = formerPictures.ids.filter((id) => !deleted.includes(id));
    const left = ids.length > 0 ? { 'formerPictures.ids': ids } : { formerPictures: FieldValue.delete() };
    transaction.update(photoReference(photoId), left);
  });
}
