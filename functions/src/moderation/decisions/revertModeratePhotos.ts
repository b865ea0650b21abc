import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { notify } from '../../data/accounts/noticeStore.ts';
import { directionFor } from '../../data/bans/bannedPhotos.ts';
import {
  auditedPhotoSchema,
  type ModeratedFields,
  storedModeration,
  writeModeration,
} from '../../data/photos/moderatedPhotoStore.ts';
import { readPhoto } from '../../data/photos/photoStore.ts';
import { blockPicture, unblockPicture } from '../../data/photos/pictureBlockStore.ts';
import { hashOfPhoto } from '../../pictures/pictureHash.ts';
import { bucket } from '../../platform/firebase.ts';
import { type Transaction } from '../../platform/transaction.ts';
import type { Reverter } from '../../staff/reverter.ts';
import { photoNotice } from './photoNotice.ts';
import { ownState } from './photoPolicy.ts';

const newer = () => new ContractError('failed-precondition', 'the photo is not as this has left it');

const prefix = 'photos/';

function photoIdOf(target: string): PhotoId {
  const id = target.slice(prefix.length);
  if (!target.startsWith(prefix) || !isPhotoId(id)) throw newer();
  return id;
}

/** An entry that has lost what it told of, with its person's account, is undone no more. */
function audited(state: unknown) {
  const parsed = v.safeParse(auditedPhotoSchema, state);
  if (!parsed.success) throw newer();
  const { ownerId: _, ...fields } = parsed.output;
  return fields;
}

/** How the photo stands by itself is compared: a ban that has come or gone since is nothing newer. */
const standsAs = (photo: Photo, { block, ...left }: ModeratedFields): boolean =>
  isDeepStrictEqual(present(ownState(photo)), present(left)) && isDeepStrictEqual(photo.block, block);

const present = (state: object) => Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));

/**
 * Undoes what staff did with a photo: it stands as before, with the hold and the removal of then (whose time begins anew, or it
 * might be erased at once), and its picture is blocked, or not, as before. The owner is told. Refused where the photo stands
 * otherwise by now, is its owner's to take back, or gone.
 */
export const revertModeratePhotos: Reverter = async (transaction, { id: entryId, target, before, after }, { now }) => {
  const id = photoIdOf(target);
  const [former, left] = [audited(before), audited(after)];
  const photo = await readPhoto(id, transaction);
  if (!photo || !standsAs(photo, left)) throw newer();
  const account = await readAccount(transaction, photo.ownerId);
  const removed = former.removed && { ...former.removed, at: now };
  const restored = { ...former, removed };
  const state = ownState({ ...photo, ...restored });

  const { note } = removed ?? former.hold ?? { note: '' };
  const notice = { ...photoNotice(state, 'photo-restored', note), occasion: `undo_${entryId}`, subject: id };
  if (account) await notify(transaction, photo.ownerId, notice, now);
  if (!former.block) await unblockPicture(transaction, left.block);
  const again = former.block && !left.block ? await blockAgain(transaction, id, photo, former.block) : undefined;
  const fields = { ...restored, block: again ?? former.block };
  const banHides = directionFor(account?.user) === 'hide';
  const { ownerId } = photo;
  writeModeration(transaction, id, photo, fields, { banHides, now });
  return {
    // Not the first entry's the other way round: the removal is dated anew, and so may be where the block stands.
    changes: {
      before: { ownerId, ...storedModeration(left) },
      after: { ownerId, ...storedModeration(fields) },
    },
  };
};

/** With its restoring the picture was blocked no more, and nobody has kept the hash. */
async function blockAgain(
  transaction: Transaction,
  photoId: PhotoId,
  photo: Photo,
  { pictureId }: NonNullable<Photo['block']>,
) {
  if ((photo.pictureId ?? photoId) !== pictureId) return undefined;
  const hash = await hashOfPhoto(photoId, photo, bucket());
  if (hash === undefined) throw newer();
  return blockPicture(transaction, { photoId, pictureId, hash });
}
