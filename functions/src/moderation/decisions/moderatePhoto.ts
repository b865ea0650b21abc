import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../../data/accounts/authRecord.ts';
import { notify } from '../../data/accounts/noticeStore.ts';
import { readRole } from '../../data/accounts/roleStore.ts';
import { writeAudit } from '../../data/auditLog.ts';
import { directionFor } from '../../data/bans/bannedPhotos.ts';
import { type ModeratedFields, storedModeration, writeModeration } from '../../data/photos/moderatedPhotoStore.ts';
import { readPhoto } from '../../data/photos/photoStore.ts';
import { type BlockedPicture, blockPicture, unblockPicture } from '../../data/photos/pictureBlockStore.ts';
import { hashOfPhoto } from '../../pictures/pictureHash.ts';
import type { Clock } from '../../platform/clock.ts';
import { bucket as siteBucket } from '../../platform/firebase.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type Actor, decidedRole, requireAuthority } from '../../staff/authority.ts';
import { readActor } from '../../staff/readActor.ts';
import { photoNotice } from './photoNotice.ts';
import { decidePhoto, ownState, type PhotoOrder } from './photoPolicy.ts';

const gone = () => new ContractError('not-found', 'no such photo');

/** Which of its pictures a photo shows: its own id for the one that it began with. */
const pictureIdOf = (id: PhotoId, { pictureId }: Photo): PhotoId => pictureId ?? id;

/**
 * Staff do something with a photo: see the contract of `moderatePhotos`. One transaction makes the change, blocks the picture
 * or lets it go, writes the audit entry and the notice to the owner. `same`: it stands so already, and nothing is written.
 * Throws as the contract says.
 */
export async function moderatePhoto(
  actor: Actor,
  id: PhotoId,
  order: PhotoOrder,
  clock: Clock,
  bucket: Bucket = siteBucket(),
): Promise<'done' | 'same'> {
  const seen = await readPhoto(id);
  if (!seen || seen.replaces !== undefined) throw gone();
  const { ownerId } = seen;
  const record = await readAuthRecord(ownerId);
  const hash = order.blockImage ? await hashOfPhoto(id, seen, bucket) : undefined;
  return runTransaction<'done' | 'same'>(async (transaction) => {
    const photo = await readPhoto(id, transaction);
    if (!photo) throw gone();
    const role = decidedRole(await readRole(transaction, ownerId), record ? claimedRole(record) : null);
    requireAuthority({ actor: await readActor(transaction, actor), target: { uid: ownerId, role } });

    const before = ownState(photo);
    const now = clock();
    const decided = decidePhoto(before, order, now);
    const pictureId = pictureIdOf(id, photo);
    const blocks = order.blockImage && photo.block?.pictureId !== pictureId;
    if (decided === 'same' && !blocks) return 'same';
    const after = decided === 'same' ? before : decided;
    const isSeen = pictureIdOf(id, seen) === pictureId;
    const account = await readAccount(transaction, ownerId);
    const isBlockOver = after.status === 'published';
    // The block of a picture that it shows no more stands for itself.
    if (isBlockOver && photo.block?.pictureId === pictureId) await unblockPicture(transaction, photo.block);
    const blocked = blocks
      ? await blockPicture(transaction, hashed({ photoId: id, pictureId }, isSeen, hash))
      : undefined;
    const occasion = `${id}_${now.getTime()}`;
    const back = order.action === 'publish' ? 'photo-published' : 'photo-restored';
    const told = photoNotice(after, back, order.note);
    if (account && decided !== 'same') await notify(transaction, ownerId, { ...told, occasion, subject: id }, now);
    const block = isBlockOver ? undefined : (blocked ?? photo.block);
    const fields: ModeratedFields = { ...after, block };
    const banHides = directionFor(account?.user) === 'hide';
    writeModeration(transaction, id, photo, fields, { banHides, now });
    writeAudit(
      transaction,
      {
        actorId: actor.uid,
        action: 'moderatePhotos',
        target: documentPath.photo(id),
        reason: order.note,
        before: { ownerId, ...storedModeration({ ...before, block: photo.block }) },
        after: { ownerId, ...storedModeration(fields) },
        figures: { act: order.action },
      },
      now,
    );
    return 'done';
  });
}

/** The hash was taken before the transaction, of the picture that the photo had then. */
function hashed(picture: Omit<BlockedPicture, 'hash'>, isSeen: boolean, hash: string | undefined): BlockedPicture {
  if (isSeen && hash !== undefined) return { ...picture, hash };
  throw new ContractError('failed-precondition', 'another picture, or none to be hashed', { field: 'blockImage' });
}
