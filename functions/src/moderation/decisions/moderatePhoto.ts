import { isDeepStrictEqual } from 'node:util';
import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { type Photo, photoSchema } from '#contract/documents/photo.ts';
import { reportReasons } from '#contract/documents/report.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { ContractError } from '#contract/errors.ts';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { type NewNotice, notify } from '../../data/accounts/noticeStore.ts';
import { directionFor } from '../../data/bans/bannedPhotos.ts';
import { type DecidedState, type Decision, decidedState, next, orThrow } from '../../data/photos/photoLife.ts';
import { readPhoto, writePhoto } from '../../data/photos/photoStore.ts';
import { blockPicture, unblockPicture } from '../../data/photos/pictureBlockStore.ts';
import { hashOfPhoto } from '../../pictures/perceptualHash.ts';
import { bucket as siteBucket } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { Staff } from '../../staff/act.ts';
import { idIn, type Reverter } from '../../staff/authority.ts';

type Command = Pick<Decision, 'action' | 'rule' | 'note'> &
  Pick<NewNotice, 'warning'> & {
    readonly blockImage: boolean;
    /** The owner already has a notice of this decision. */
    readonly isNotified?: boolean;
  };

const gone = () => new ContractError('not-found', 'no such photo');

/** A photo's first picture has the photo's id. */
const pictureIdOf = (id: PhotoId, { pictureId }: Photo): PhotoId => pictureId ?? id;

/** What an undo says of the warning that it also undoes. */
export const withdrawnWith = (together: ReadonlySet<string>): NewNotice['warning'] =>
  together.has('warnUser') ? 'withdrawn' : undefined;

/** Leaves out internal rules. */
export const noticeWords = (rule: string | undefined, note: string): Pick<NewNotice, 'text' | 'rule'> => ({
  text: note || undefined,
  rule: reportReasons.find((reason) => reason === rule),
});

function ruleIn(state: DecidedState): string | undefined {
  if (state.status === 'removed') return state.removed.rule;
  return state.status === 'hidden' ? state.hold.rule : undefined;
}

export const photoNotice = (
  state: DecidedState,
  back: 'photo-published' | 'photo-restored' | 'photo-approved',
  note: string,
): Pick<NewNotice, 'kind' | 'text' | 'rule'> => ({
  kind: state.status === 'published' ? back : `photo-${state.status}`,
  ...noticeWords(ruleIn(state), note),
});

const takenAway = (id: PhotoId, state: DecidedState, note: string) =>
  state.status === 'hidden' || state.status === 'removed'
    ? ({ kind: `photo-${state.status}`, subject: id, ...noticeWords(ruleIn(state), note) } as const)
    : undefined;

/** Also blocks the picture and notifies the owner. Throws as the contract says. */
export async function moderatePhoto(
  { act }: Staff,
  id: PhotoId,
  { blockImage, isNotified = false, warning, ...command }: Command,
  bucket: Bucket = siteBucket(),
): Promise<'done' | 'same'> {
  const seen = await readPhoto(id);
  if (!seen || seen.replaces !== undefined) throw gone();
  const { ownerId } = seen;
  const hash = blockImage ? await hashOfPhoto(id, seen, bucket) : undefined;
  const about = { action: 'moderatePhotos', target: documentPath.photo(id), person: ownerId } as const;
  return act<'done' | 'same'>(about, async (transaction, { person, now: moment, grounds }) => {
    const photo = await readPhoto(id, transaction);
    if (!photo) throw gone();
    const [account, now] = [await person?.account(), moment()];
    const banHides = directionFor(account?.user) === 'hide';
    const pictureId = pictureIdOf(id, photo);
    let block: Photo['block'];
    if (blockImage && photo.block?.pictureId !== pictureId) {
      // The picture may have changed since the hash was made.
      if (hash === undefined || pictureIdOf(id, seen) !== pictureId) {
        throw new ContractError('failed-precondition', 'another picture, or none to be hashed', {
          field: 'blockImage',
        });
      }
      block = await blockPicture(transaction, { photoId: id, pictureId, hash });
    }
    const after = orThrow(next(photo, { kind: 'decided', ...command, block, banHides }, now));
    if (after === photo) return { result: 'same' };
    const [was, is] = [decidedState(photo), decidedState(after)];
    // A former picture stays blocked.
    if (is.status === 'published' && photo.block?.pictureId === pictureId) {
      await unblockPicture(transaction, photo.block);
    }
    if (account && !isNotified && !isDeepStrictEqual(was, is)) {
      const back = command.action === 'publish' ? 'photo-published' : 'photo-restored';
      const notice = photoNotice(is, effectiveStatus(after) === 'scheduled' ? 'photo-approved' : back, command.note);
      const of = { occasion: `${id}_${now.getTime()}`, subject: id, ...grounds, warning };
      await notify(transaction, ownerId, { ...notice, ...of }, now);
    }
    writePhoto(transaction, id, photo, after);
    const entry = {
      reason: command.note,
      before: { ownerId, ...was, block: photo.block },
      after: { ownerId, ...is, block: after.block },
      figures: { act: command.action, rule: command.rule },
    };
    return { result: 'done', entry, decided: account && takenAway(id, is, command.note) };
  });
}

const newer = () => new ContractError('failed-precondition', 'the photo is not as this has left it');

export function photoIdOf(target: string): PhotoId {
  const id = idIn('photos', target);
  if (!isPhotoId(id)) throw newer();
  return id;
}

const auditedSchema = v.object({
  ...v.pick(photoSchema, ['hold', 'removed', 'block']).entries,
  status: v.picklist(['published', 'held', 'hidden', 'removed']),
});
type Audited = v.InferOutput<typeof auditedSchema>;

/** Throws for entries of deleted accounts, which have lost their fields. */
function audited(state: unknown): Audited {
  const parsed = v.safeParse(auditedSchema, state);
  if (!parsed.success) throw newer();
  return parsed.output;
}

const stateIn = (photo: Photo, { status, hold, removed }: Audited): DecidedState =>
  decidedState({ ...photo, status, hold, removed, restorable: undefined });

/** Ignores bans since. */
const isStill = (photo: Photo, left: Audited): boolean =>
  isDeepStrictEqual(decidedState(photo), stateIn(photo, left)) && isDeepStrictEqual(photo.block, left.block);

/** A restored removal starts its time again. Refuses if the photo is gone or staff have decided again. */
export const revertModeratePhotos: Reverter = async (
  transaction,
  { id: entryId, target, before, after },
  { now, decisionId, together, byAppeal },
) => {
  const id = photoIdOf(target);
  const [former, left] = [audited(before), audited(after)];
  const photo = await readPhoto(id, transaction);
  if (!photo || !isStill(photo, left)) throw newer();
  const { ownerId } = photo;
  const account = await readAccount(transaction, ownerId);
  const removed = former.removed && { ...former.removed, at: now };
  const to = stateIn(photo, { ...former, removed });

  const { note } = removed ?? former.hold ?? { note: '' };
  if (!former.block) await unblockPicture(transaction, left.block);
  const again = former.block && !left.block ? await blockAgain(transaction, id, photo, former.block) : undefined;
  const block = again ?? former.block;
  const banHides = directionFor(account?.user) === 'hide';
  const undone = orThrow(next(photo, { kind: 'decision-undone', to, block, banHides }, now));
  const notice = photoNotice(to, effectiveStatus(undone) === 'scheduled' ? 'photo-approved' : 'photo-restored', note);
  const of = { occasion: `undo_${entryId}`, subject: id, decisionId, warning: withdrawnWith(together) };
  if (account && !byAppeal) await notify(transaction, ownerId, { ...notice, ...of }, now);
  writePhoto(transaction, id, photo, undone);
  return {
    // Differs from the reversed entry: the removal has a new date, and the block may have a new id.
    changes: { before: { ownerId, ...stateIn(photo, left), block: left.block }, after: { ownerId, ...to, block } },
  };
};

/** Hashes the picture again, because the restore deleted the block with its hash. */
async function blockAgain(
  transaction: Transaction,
  photoId: PhotoId,
  photo: Photo,
  { pictureId }: NonNullable<Photo['block']>,
) {
  if (pictureIdOf(photoId, photo) !== pictureId) return undefined;
  const hash = await hashOfPhoto(photoId, photo, siteBucket());
  if (hash === undefined) throw newer();
  return blockPicture(transaction, { photoId, pictureId, hash });
}
