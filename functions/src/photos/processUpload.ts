import type { PhotoStatus } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { type PicturePlace, parseUploadPath } from '#contract/paths.ts';
import { searchGrams } from '#contract/search.ts';
import { wasTold } from '../data/accounts/noticeStore.ts';
import type { ArrivedObject } from '../data/objects.ts';
import { next, orThrow } from '../data/photos/photoLife.ts';
import { hasListed, isBanned, madeFields, readPhoto, writeContentHash, writePhoto } from '../data/photos/photoStore.ts';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { runTransaction } from '../platform/transaction.ts';
import { discardIfOrphan, discardPicture, type Environment, isOpen, type Outcome } from './beginPicture.ts';
import { makePicture, type Picture } from './makePicture.ts';
import { placeReplacement } from './placeReplacement.ts';
import { notifyHeld, photosToReview } from './review.ts';

/** Makes a picture of a new original. deploy/monitoring searches for this log message. */
export async function receiveUpload(arrived: ArrivedObject, environment: Environment): Promise<void> {
  const place = parseUploadPath(arrived.name);
  if (!place) return;
  if (arrived.isSealed) return discardIfOrphan(place, environment);
  const startedAt = performance.now();
  const outcome = await processUpload(place, environment);
  const { photoId, pictureId } = place;
  const ms = Math.round(performance.now() - startedAt);
  const sinceUploadMs = arrived.createdAt && environment.clock().getTime() - arrived.createdAt.getTime();
  log.info('upload processed', { photoId, pictureId, outcome, ms, sinceUploadMs });
}

export const processUpload = (place: PicturePlace, environment: Environment): Promise<Outcome> =>
  place.pictureId === place.photoId ? placeFirst(place, environment) : placeReplacement(place, environment);

/** Places the picture of a new photo. Idempotent, even after a crash (docs/design.md, section 5). */
async function placeFirst(place: PicturePlace, environment: Environment): Promise<Outcome> {
  const picture = await makePicture(place, environment);
  if (typeof picture === 'string') return picture;
  const saved = await savePhoto(place, picture, environment.clock);
  if (saved === 'gone-meanwhile') await discardPicture(place, environment.bucket);
  return saved;
}

async function savePhoto(
  { uid, photoId }: PicturePlace,
  { made, looksLike }: Picture,
  clock: Clock,
): Promise<PhotoStatus | 'gone-meanwhile' | 'done-before'> {
  const reviewed = await photosToReview(uid);
  return runTransaction(async (transaction) => {
    const photo = await readPhoto(photoId, transaction);
    if (!isOpen(photo)) return 'gone-meanwhile';
    if (effectiveStatus(photo) !== 'processing') return 'done-before';
    const now = clock();
    const ownerIsBanned = await isBanned(transaction, uid);
    const isHeldAnyway = photo.hold !== undefined || looksLike !== undefined;
    const ownerIsNew = !isHeldAnyway && !(await hasListed(transaction, uid, reviewed));
    const after = orThrow(next(photo, { kind: 'picture-made', looksLike, ownerIsBanned, ownerIsNew }, now));
    const status = effectiveStatus(after);
    // If a tag was blocked meanwhile, its job has already notified the owner.
    if (status === 'held' && !(await wasTold(transaction, uid, { kind: 'photo-held', subject: photoId }))) {
      await notifyHeld(transaction, uid, { photoId, occasion: `${after.hold?.rule}_${photoId}` }, now);
    }
    writePhoto(transaction, photoId, photo, after, { ...madeFields(photo, made), grams: searchGrams(photo) });
    writeContentHash(transaction, photoId, uid, made.contentHash);
    return status;
  });
}
