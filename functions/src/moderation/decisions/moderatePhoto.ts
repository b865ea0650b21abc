import { isDeepStrictEqual } from 'node:util';
import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { notify } from '../../data/accounts/noticeStore.ts';
import { directionFor } from '../../data/bans/bannedPhotos.ts';
import { type Decision, decidedState, next, orThrow } from '../../data/photos/photoLife.ts';
import { readPhoto, writePhoto } from '../../data/photos/photoStore.ts';
import { type BlockedPicture, blockPicture, unblockPicture } from '../../data/photos/pictureBlockStore.ts';
import { hashOfPhoto } from '../../pictures/perceptualHash.ts';
import { bucket as siteBucket } from '../../platform/firebase.ts';
import type { Staff } from '../../staff/act.ts';
import { auditedFields, photoNotice } from './photoNotice.ts';

type Command = Pick<Decision, 'action' | 'rule' | 'note'> & {
  readonly blockImage: boolean;
  /** The owner has had a notice of this decision. */
  readonly isTold?: boolean;
};

const gone = () => new ContractError('not-found', 'no such photo');

/** The first picture of a photo has the photo's id. */
const pictureIdOf = (id: PhotoId, { pictureId }: Photo): PhotoId => pictureId ?? id;

/** Also blocks the picture and notifies the owner. `same`: nothing to change. Throws as the contract says. */
export async function moderatePhoto(
  { act }: Staff,
  id: PhotoId,
  { blockImage, isTold = false, ...command }: Command,
  bucket: Bucket = siteBucket(),
): Promise<'done' | 'same'> {
  const seen = await readPhoto(id);
  if (!seen || seen.replaces !== undefined) throw gone();
  const { ownerId } = seen;
  const hash = blockImage ? await hashOfPhoto(id, seen, bucket) : undefined;
  const about = { action: 'moderatePhotos', target: documentPath.photo(id), person: ownerId } as const;
  return act<'done' | 'same'>(about, async (transaction, { person, now: moment }) => {
    const photo = await readPhoto(id, transaction);
    if (!photo) throw gone();
    const [account, now] = [await person?.account(), moment()];
    const banHides = directionFor(account?.user) === 'hide';
    const pictureId = pictureIdOf(id, photo);
    const isSeen = pictureIdOf(id, seen) === pictureId;
    const block =
      blockImage && photo.block?.pictureId !== pictureId
        ? await blockPicture(transaction, hashed({ photoId: id, pictureId }, isSeen, hash))
        : undefined;
    const after = orThrow(next(photo, { kind: 'decided', ...command, block, banHides }, now));
    if (after === photo) return { result: 'same' };
    const [was, is] = [decidedState(photo), decidedState(after)];
    // The block of a former picture stays.
    if (is.status === 'published' && photo.block?.pictureId === pictureId) {
      await unblockPicture(transaction, photo.block);
    }
    if (account && !isTold && !isDeepStrictEqual(was, is)) {
      const back = command.action === 'publish' ? 'photo-published' : 'photo-restored';
      const told = photoNotice(is, effectiveStatus(after) === 'scheduled' ? 'photo-approved' : back, command.note);
      await notify(transaction, ownerId, { ...told, occasion: `${id}_${now.getTime()}`, subject: id }, now);
    }
    writePhoto(transaction, id, photo, after);
    const entry = {
      reason: command.note,
      before: { ownerId, ...auditedFields(was, photo.block) },
      after: { ownerId, ...auditedFields(is, after.block) },
      figures: { act: command.action },
    };
    return { result: 'done', entry };
  });
}

/** The hash is of the picture before the transaction, which may have changed. */
function hashed(picture: Omit<BlockedPicture, 'hash'>, isSeen: boolean, hash: string | undefined): BlockedPicture {
  if (isSeen && hash !== undefined) return { ...picture, hash };
  throw new ContractError('failed-precondition', 'another picture, or none to be hashed', { field: 'blockImage' });
}
