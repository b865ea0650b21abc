import type { Bucket } from '@google-cloud/storage';
import { FieldValue } from 'firebase-admin/firestore';
import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { searchGrams } from '#contract/search.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { wasTold } from '../data/accounts/noticeStore.ts';
import { deletePicture } from '../data/photos/photoFiles.ts';
import { next, orThrow } from '../data/photos/photoLife.ts';
import {
  countListed,
  type Development,
  isBanned,
  madeFields,
  photoReference,
  readPhoto,
  writeContentHash,
  writePhoto,
} from '../data/photos/photoStore.ts';
import { hasPicture } from '../data/photos/storedLife.ts';
import { readSiteSettings } from '../data/site/siteSettingsStore.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { followChange, notifyHeld } from './review.ts';

export type Made = { readonly made: Development; readonly looksLike: PhotoId | undefined };

/** Counts (one read) when called. Photos of staff never wait: nobody could publish those of the first admin. */
export async function newHere(uid: Uid): Promise<(transaction: Transaction) => Promise<boolean>> {
  const { holdFirstPhotos } = await readSiteSettings();
  const record = holdFirstPhotos === 0 ? undefined : await readAuthRecord(uid);
  const first = record && claimedRole(record) !== null ? 0 : holdFirstPhotos;
  return async (transaction) => first > 0 && (await countListed(transaction, uid, first)) < first;
}

/** One transaction with the owner's account. Notifies the owner of a hold. */
export async function publishPicture(
  { uid, photoId, pictureId }: PicturePlace,
  { made, looksLike }: Made,
  clock: Clock,
): Promise<PhotoStatus | 'gone-meanwhile' | 'done-before'> {
  const isNew = await newHere(uid);
  return runTransaction(async (transaction) => {
    const photo = await readPhoto(photoId, transaction);
    if (!photo || photo.deletedAt || effectiveStatus(photo) === 'failed' || photo.pictureId !== undefined) {
      return 'gone-meanwhile';
    }
    if (effectiveStatus(photo) !== 'processing') return 'done-before';
    const now = clock();
    const ownerIsBanned = await isBanned(transaction, photo.ownerId);
    const ownerIsNew = !photo.hold && looksLike === undefined && (await isNew(transaction));
    const after = orThrow(next(photo, { kind: 'picture-made', looksLike, ownerIsBanned, ownerIsNew }, now));
    const status = effectiveStatus(after);
    // A tag that was forbidden meanwhile has notified the owner already.
    if (status === 'held' && !(await wasTold(transaction, photo.ownerId, { kind: 'photo-held', subject: photoId }))) {
      const occasion = `${after.hold?.rule}_${pictureId}`;
      await notifyHeld(transaction, photo.ownerId, { photoId, occasion }, now);
    }
    writePhoto(transaction, photoId, photo, after, { ...madeFields(photo, made), grams: searchGrams(photo) });
    writeContentHash(transaction, photoId, photo.ownerId, made.contentHash);
    return status;
  });
}

/** `unwanted`: the reservation has to go, because the photo is gone, waits for another picture, or may have none. */
export type Replacement = 'shown' | 'done-before' | 'gone-meanwhile' | 'unwanted';

/** Pure: judges both documents as they are now. */
export function decideReplacement(
  { uid, pictureId }: PicturePlace,
  photo: Photo | undefined,
  reservation: Photo | undefined,
  ownerIsBanned: boolean,
): Photo | Exclude<Replacement, 'shown'> {
  if (photo?.pictureId === pictureId) return 'done-before';
  if (!reservation || reservation.deletedAt || reservation.status === 'failed') return 'gone-meanwhile';
  const isWaitedFor = photo?.ownerId === uid && photo.replacement === pictureId && hasPicture(photo);
  return isWaitedFor && !ownerIsBanned ? photo : 'unwanted';
}

/** One transaction with the owner's account; notes the old files for deletion. Soft-deleted photos stay restorable. */
export async function replacePicture(
  place: PicturePlace,
  { made, looksLike }: Made,
  clock: Clock,
): Promise<Replacement> {
  const { uid, photoId, pictureId } = place;
  const [isNew, now] = [await newHere(uid), clock()];
  return runTransaction(async (transaction) => {
    const [found, reservation, ownerIsBanned, ownerIsNew] = await Promise.all([
      readPhoto(photoId, transaction),
      readPhoto(pictureId, transaction),
      isBanned(transaction, uid),
      isNew(transaction),
    ]);
    const photo = decideReplacement(place, found, reservation, ownerIsBanned);
    if (typeof photo === 'string') return photo;
    const after = orThrow(next(photo, { kind: 'picture-replaced', looksLike, ownerIsNew }, now));
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
    return 'shown';
  });
}

/** Deletes the files first, then their entries in the note. Idempotent. */
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
