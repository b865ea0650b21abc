import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Photo } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { ContractError } from '#contract/errors.ts';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { notify } from '../../data/accounts/noticeStore.ts';
import { directionFor } from '../../data/bans/bannedPhotos.ts';
import { type DecidedState, decidedState, next, orThrow } from '../../data/photos/photoLife.ts';
import { readPhoto, writePhoto } from '../../data/photos/photoStore.ts';
import { blockPicture, unblockPicture } from '../../data/photos/pictureBlockStore.ts';
import { hashOfPhoto } from '../../pictures/perceptualHash.ts';
import { bucket } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { Reverter } from '../../staff/reverter.ts';
import { auditedFields, auditedPhotoSchema, photoNotice } from './photoNotice.ts';

const newer = () => new ContractError('failed-precondition', 'the photo is not as this has left it');

const prefix = 'photos/';

/** Throws `failed-precondition` for an entry about no photo. */
export function photoIdOf(target: string): PhotoId {
  const id = target.slice(prefix.length);
  if (!target.startsWith(prefix) || !isPhotoId(id)) throw newer();
  return id;
}

/** The entry of a deleted account has lost its fields and cannot be undone. */
function audited(state: unknown) {
  const parsed = v.safeParse(auditedPhotoSchema, state);
  if (!parsed.success) throw newer();
  const { ownerId: _, ...fields } = parsed.output;
  return fields;
}

type Audited = ReturnType<typeof audited>;

const stateIn = (photo: Photo, { status, hold, removed }: Audited): DecidedState =>
  decidedState({ ...photo, status, hold, removed, restorable: undefined });

/** A ban that came or went since does not count as a change. */
const isStill = (photo: Photo, left: Audited): boolean =>
  isDeepStrictEqual(decidedState(photo), stateIn(photo, left)) && isDeepStrictEqual(photo.block, left.block);

/** A removal's time starts again. Refuses if staff decided again since, or the photo is gone. */
export const revertModeratePhotos: Reverter = async (transaction, { id: entryId, target, before, after }, { now }) => {
  const id = photoIdOf(target);
  const [former, left] = [audited(before), audited(after)];
  const photo = await readPhoto(id, transaction);
  if (!photo || !isStill(photo, left)) throw newer();
  const account = await readAccount(transaction, photo.ownerId);
  const removed = former.removed && { ...former.removed, at: now };
  const to = stateIn(photo, { ...former, removed });

  const { note } = removed ?? former.hold ?? { note: '' };
  if (!former.block) await unblockPicture(transaction, left.block);
  const again = former.block && !left.block ? await blockAgain(transaction, id, photo, former.block) : undefined;
  const block = again ?? former.block;
  const banHides = directionFor(account?.user) === 'hide';
  const undone = orThrow(next(photo, { kind: 'decision-undone', to, block, banHides }, now));
  const told = photoNotice(to, effectiveStatus(undone) === 'scheduled' ? 'photo-approved' : 'photo-restored', note);
  const notice = { ...told, occasion: `undo_${entryId}`, subject: id };
  if (account) await notify(transaction, photo.ownerId, notice, now);
  writePhoto(transaction, id, photo, undone);
  const { ownerId } = photo;
  return {
    // Not the first entry reversed: the removal gets a new date, and the block may be elsewhere.
    changes: {
      before: { ownerId, ...auditedFields(stateIn(photo, left), left.block) },
      after: { ownerId, ...auditedFields(to, block) },
    },
  };
};

/** The restore deleted the block, and nothing keeps its hash. */
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
