import { FieldValue } from 'firebase-admin/firestore';
import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { nextMoment, stored } from '../timestamp.ts';
import { writeContentHash } from './contentHashStore.ts';
import {
  changePhoto,
  type Development,
  isBanned,
  photoReference,
  photoWrites,
  readPhoto,
  shownExif,
  stand,
  unmade,
} from './photoStore.ts';

/**
 * Writes the reservation of another picture for a photo, in the place of one that was made before and has not come to its end:
 * that one is doomed, and its id is given back for whoever deletes it. `decide` throws where the photo has no other picture to get.
 */
export async function reserveReplacement(
  photoId: PhotoId,
  pictureId: PhotoId,
  decide: (photo: Photo | undefined) => Photo,
  now: Date,
): Promise<PhotoId | undefined> {
  return runTransaction(async (transaction) => {
    const { ownerId, owner, replacement } = decide(await readPhoto(photoId, transaction));
    const former = replacement === undefined ? undefined : await readPhoto(replacement, transaction);
    transaction.create(photoReference(pictureId), {
      ...{ ownerId, owner, caption: '', description: '', alt: '', tags: [], tagKeys: [] },
      ...unmade(now),
      replaces: photoId,
    });
    transaction.update(photoReference(photoId), { replacement: pictureId });
    if (replacement === undefined || !former) return undefined;
    transaction.update(photoReference(replacement), photoWrites.markDeleted(now));
    return replacement;
  });
}

/** What becomes of a picture that is made: the photo shows it, in this state, or not. */
export type Swap<Refusal extends string> = (Shown & { readonly kind: 'show' }) | { readonly kind: Refusal };

/** `hold`: why it waits for review with this picture; the photo keeps what it has where there is none. */
type Shown = { readonly photo: Photo; readonly status: PhotoStatus; readonly hold?: Photo['hold'] };

export type Replacing = {
  readonly photo: Photo | undefined;
  readonly reservation: Photo | undefined;
  readonly ownerIsBanned: boolean;
  /** Their pictures do not go out by themselves yet. */
  readonly ownerIsNew: boolean;
};

/** What else a swap asks for, in its transaction. */
export type Beside = (transaction: Transaction, shown: Shown) => Promise<void>;

/**
 * Decides on a photo and a reservation for another picture of it as both stand, and their owner, and has the photo show the
 * picture in the same transaction, with what goes beside it: the reservation is gone with that, and the picture before is noted
 * down for its files to be deleted.
 */
export async function swapPicture<Refusal extends string>(
  { uid, photoId, pictureId }: PicturePlace,
  made: Development,
  now: Date,
  isNew: (transaction: Transaction) => Promise<boolean>,
  decide: (as: Replacing) => Swap<Refusal>,
  beside: Beside,
): Promise<'show' | Refusal> {
  return runTransaction(async (transaction: Transaction) => {
    const [photo, reservation, ownerIsBanned, ownerIsNew] = await Promise.all([
      readPhoto(photoId, transaction),
      readPhoto(pictureId, transaction),
      isBanned(transaction, uid),
      isNew(transaction),
    ]);
    const swap = decide({ photo, reservation, ownerIsBanned, ownerIsNew });
    if (!('photo' in swap)) return swap.kind;
    await beside(transaction, swap);
    transaction.update(photoReference(photoId), swapped(swap, pictureId, photoId, made, now));
    transaction.delete(photoReference(pictureId));
    writeContentHash(transaction, photoId, uid, made.contentHash);
    return 'show';
  });
}

const swapped = (
  { photo, status, hold }: Shown,
  pictureId: PhotoId,
  photoId: PhotoId,
  { exif, contentHash: _, ...made }: Development,
  now: Date,
) => ({
  ...made,
  ...shownExif(photo.showExif ? exif : undefined),
  ...stand(photo, status),
  ...(hold ? { hold } : {}),
  pictureId,
  replacement: FieldValue.delete(),
  formerPictures: {
    ids: [...(photo.formerPictures?.ids ?? []), photo.pictureId ?? photoId],
    since: stored(photo.formerPictures?.since ?? now),
  },
  updatedAt: stored(nextMoment(now, photo.updatedAt)),
});

/** Takes pictures off the note: their files are deleted. */
export const forgetFormerPictures = (photoId: PhotoId, tidied: readonly PhotoId[]): Promise<void> =>
  changePhoto(photoId, (photo) => {
    if (!photo?.formerPictures) return { result: undefined };
    const ids = photo.formerPictures.ids.filter((id) => !tidied.includes(id));
    const write = ids.length > 0 ? { 'formerPictures.ids': ids } : { formerPictures: FieldValue.delete() };
    return { result: undefined, write };
  });
