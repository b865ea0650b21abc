import type { PhotoId, Uid } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { claimedRole, readAuthRecord } from '../data/authRecord.ts';
import {
  countPublished,
  type Development,
  isBanned,
  photoReference,
  photoWrites,
  readPhoto,
  type StatusOnceMade,
  standing,
  statusOnceMade,
} from '../data/photoStore.ts';
import { readSiteSettings } from '../data/siteSettingsStore.ts';
import type { Clock } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import { blockedRule, heldAs, prepareBlockedNotice } from './blockedHold.ts';

/** `hold.rule` of the first photos of somebody new (`holdFirstPhotos`). */
const newAccountRule = 'new-account';

/**
 * How many of somebody's photos have to be out before the next goes out by itself. None of the staff's own: nobody could let
 * the first admin's through.
 */
async function firstPhotosHeld(uid: Uid): Promise<number> {
  const { holdFirstPhotos } = await readSiteSettings();
  if (holdFirstPhotos === 0) return 0;
  const record = await readAuthRecord(uid);
  return record && claimedRole(record) !== null ? 0 : holdFirstPhotos;
}

/**
 * Gives a photo the pictures that were made of it, and the state that follows: held if something about it asks for review (a
 * tag, a picture that looks like a blocked one, an account that is new here), hidden while its owner is banned, otherwise
 * published. Decided on photo and owner in one transaction. A new account's photos wait until as many of theirs are published as
 * the settings say: fifty that come at once all wait, because none is out yet.
 */
export async function publishPicture(
  { uid, photoId, pictureId }: PicturePlace,
  made: Development,
  blocked: PhotoId | undefined,
  clock: Clock,
): Promise<StatusOnceMade | 'gone-meanwhile' | 'done-before'> {
  const first = await firstPhotosHeld(uid);
  return firestore.runTransaction(async (transaction) => {
    const photo = await readPhoto(photoId, transaction);
    if (!photo || photo.deletedAt || standing(photo) === 'failed' || photo.pictureId !== undefined) {
      return 'gone-meanwhile';
    }
    if (standing(photo) !== 'processing') return 'done-before';
    const now = clock();
    const banned = await isBanned(transaction, photo.ownerId);
    const isNew = async () => first > 0 && (await countPublished(transaction, photo.ownerId, first)) < first;
    const hold = photo.hold ?? heldAs(blocked) ?? ((await isNew()) ? { rule: newAccountRule, note: '' } : undefined);
    const isBlocked = hold?.rule === blockedRule;
    const tell = isBlocked
      ? await prepareBlockedNotice(transaction, photo.ownerId, { photoId, pictureId }, now)
      : undefined;
    const status = statusOnceMade({ hold }, banned);
    const shown = { ...made, exif: photo.showExif ? made.exif : undefined };
    transaction.update(photoReference(photoId), photoWrites.publish({ ...photo, hold }, status, shown, now));
    tell?.();
    return status;
  });
}
