import type { Bucket } from '@google-cloud/storage';
import { FieldValue } from 'firebase-admin/firestore';
import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { deletePicture } from '../data/photos/photoFiles.ts';
import { next, orThrow } from '../data/photos/photoLife.ts';
import {
  hasListed,
  isBanned,
  madeFields,
  photoReference,
  readPhoto,
  writeContentHash,
  writePhoto,
} from '../data/photos/photoStore.ts';
import { hasPicture } from '../data/photos/storedLife.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { discardPicture, type Environment, isOpen, type Outcome } from './beginPicture.ts';
import { erasePhoto } from './erasePhoto.ts';
import { makePicture, type Picture } from './makePicture.ts';
import { followChange, photosToReview } from './review.ts';

/** Replaces the picture of a photo. Idempotent, even after a crash. Throws only if storage or database fail. */
export async function placeReplacement(place: PicturePlace, environment: Environment): Promise<Outcome> {
  const picture = await makePicture(place, environment);
  if (typeof picture === 'string') return picture;
  const saved = await saveReplacement(place, picture, environment.clock);
  if (saved === 'gone-meanwhile') await discardPicture(place, environment.bucket);
  if (saved === 'replaced') await deleteFormerPictures(place.photoId, environment.bucket);
  if (saved !== 'unwanted') return saved;
  await erasePhoto(place.pictureId, environment);
  return 'orphan';
}

/** `unwanted`: erase the reservation. The photo is gone, expects another picture or may have none. */
type NotReplaced = 'done-before' | 'gone-meanwhile' | 'unwanted';

export function decideReplacement(
  { uid, pictureId }: PicturePlace,
  photo: Photo | undefined,
  reservation: Photo | undefined,
  ownerIsBanned: boolean,
): Photo | NotReplaced {
  if (photo?.pictureId === pictureId) return 'done-before';
  if (!isOpen(reservation)) return 'gone-meanwhile';
  const isWaitedFor = photo?.ownerId === uid && photo.replacement === pictureId && hasPicture(photo);
  return isWaitedFor && !ownerIsBanned ? photo : 'unwanted';
}

async function saveReplacement(
  place: PicturePlace,
  { made, looksLike }: Picture,
  clock: Clock,
): Promise<'replaced' | NotReplaced> {
  const { uid, photoId, pictureId } = place;
  const [reviewed, now] = [await photosToReview(uid), clock()];
  return runTransaction(async (transaction) => {
    const [found, reservation, ownerIsBanned, hasEnough] = await Promise.all([
      readPhoto(photoId, transaction),
      readPhoto(pictureId, transaction),
      isBanned(transaction, uid),
      hasListed(transaction, uid, reviewed),
    ]);
    const photo = decideReplacement(place, found, reservation, ownerIsBanned);
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
