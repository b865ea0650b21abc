import { isDeepStrictEqual } from 'node:util';
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
import { type Decision, decidedState, next, orThrow } from '../../data/photos/photoLife.ts';
import { readPhoto, writePhoto } from '../../data/photos/photoStore.ts';
import { type BlockedPicture, blockPicture, unblockPicture } from '../../data/photos/pictureBlockStore.ts';
import { hashOfPhoto } from '../../pictures/pictureHash.ts';
import type { Clock } from '../../platform/clock.ts';
import { bucket as siteBucket } from '../../platform/firebase.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type Actor, decidedRole, requireAuthority } from '../../staff/authority.ts';
import { readActor } from '../../staff/readActor.ts';
import { auditedFields, photoNotice } from './photoNotice.ts';

type Command = Pick<Decision, 'action' | 'rule' | 'note'> & { readonly blockImage: boolean };

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
  { blockImage, ...command }: Command,
  clock: Clock,
  bucket: Bucket = siteBucket(),
): Promise<'done' | 'same'> {
  const seen = await readPhoto(id);
  if (!seen || seen.replaces !== undefined) throw gone();
  const { ownerId } = seen;
  const record = await readAuthRecord(ownerId);
  const hash = blockImage ? await hashOfPhoto(id, seen, bucket) : undefined;
  return runTransaction<'done' | 'same'>(async (transaction) => {
    const photo = await readPhoto(id, transaction);
    if (!photo) throw gone();
    const role = decidedRole(await readRole(transaction, ownerId), record ? claimedRole(record) : null);
    requireAuthority({ actor: await readActor(transaction, actor), target: { uid: ownerId, role } });

    const now = clock();
    const account = await readAccount(transaction, ownerId);
    const banHides = directionFor(account?.user) === 'hide';
    const pictureId = pictureIdOf(id, photo);
    const isSeen = pictureIdOf(id, seen) === pictureId;
    const block =
      blockImage && photo.block?.pictureId !== pictureId
        ? await blockPicture(transaction, hashed({ photoId: id, pictureId }, isSeen, hash))
        : undefined;
    const after = orThrow(next(photo, { kind: 'decided', ...command, block, banHides }, now));
    if (after === photo) return 'same';
    const [was, is] = [decidedState(photo), decidedState(after)];
    // The block of a picture that it shows no more stands for itself.
    if (is.status === 'published' && photo.block?.pictureId === pictureId) {
      await unblockPicture(transaction, photo.block);
    }
    if (account && !isDeepStrictEqual(was, is)) {
      const told = photoNotice(is, command.action === 'publish' ? 'photo-published' : 'photo-restored', command.note);
      await notify(transaction, ownerId, { ...told, occasion: `${id}_${now.getTime()}`, subject: id }, now);
    }
    writePhoto(transaction, id, photo, after);
    writeAudit(
      transaction,
      {
        actorId: actor.uid,
        action: 'moderatePhotos',
        target: documentPath.photo(id),
        reason: command.note,
        before: { ownerId, ...auditedFields(was, photo.block) },
        after: { ownerId, ...auditedFields(is, after.block) },
        figures: { act: command.action },
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
