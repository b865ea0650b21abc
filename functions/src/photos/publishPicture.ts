import type { PhotoId } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { wasTold } from '../data/accounts/noticeStore.ts';
import { writeContentHash } from '../data/photos/contentHashStore.ts';
import {
  type Development,
  isBanned,
  photoReference,
  photoWrites,
  readPhoto,
  type StatusOnceMade,
  standing,
  statusOnceMade,
} from '../data/photos/photoStore.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { heldAs } from './blockedHold.ts';
import { notifyHeld } from './heldNotice.ts';
import { newAccountRule, newHere } from './newAccount.ts';

/**
 * Gives a photo the pictures that were made of it, and the state that follows: held if something about it asks for review (a
 * tag, a picture that looks like a blocked one, an account that is new here), of which its owner is told, hidden while its owner is banned, otherwise
 * published. Decided on photo and owner in one transaction. A new account's photos wait until as many of theirs are published as
 * the settings say: fifty that come at once all wait, because none is out yet.
 */
export async function publishPicture(
  { uid, photoId, pictureId }: PicturePlace,
  made: Development,
  blocked: PhotoId | undefined,
  clock: Clock,
): Promise<StatusOnceMade | 'gone-meanwhile' | 'done-before'> {
  const isNew = await newHere(uid);
  return runTransaction(async (transaction) => {
    const photo = await readPhoto(photoId, transaction);
    if (!photo || photo.deletedAt || standing(photo) === 'failed' || photo.pictureId !== undefined) {
      return 'gone-meanwhile';
    }
    if (standing(photo) !== 'processing') return 'done-before';
    const now = clock();
    const banned = await isBanned(transaction, photo.ownerId);
    const hold =
      photo.hold ?? heldAs(blocked) ?? ((await isNew(transaction)) ? { rule: newAccountRule, note: '' } : undefined);
    // A tag that was forbidden while the photo was being made has told them already.
    const isTold = !hold || (await wasTold(transaction, photo.ownerId, { kind: 'photo-held', subject: photoId }));
    const told = { photoId, occasion: `${hold?.rule}_${pictureId}` };
    if (!isTold) await notifyHeld(transaction, photo.ownerId, told, now);
    const status = statusOnceMade({ hold }, banned);
    const shown = { ...made, exif: photo.showExif ? made.exif : undefined };
    transaction.update(photoReference(photoId), photoWrites.publish({ ...photo, hold }, status, shown, now));
    writeContentHash(transaction, photoId, photo.ownerId, made.contentHash);
    return status;
  });
}
