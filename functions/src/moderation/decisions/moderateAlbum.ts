import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { AlbumAction } from '#contract/callables/moderateAlbums.ts';
import { type Album, albumSchema } from '#contract/documents/album.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { ContractError } from '#contract/errors.ts';
import { type AlbumId, isAlbumId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { type NewNotice, notify } from '../../data/accounts/noticeStore.ts';
import { type AlbumState, albums, hiddenFor, isByBan, shown, writeAlbumState } from '../../data/albums/albumStore.ts';
import { directionFor } from '../../data/bans/bannedPhotos.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { Staff } from '../../staff/act.ts';
import { idIn, type Reverter } from '../../staff/authority.ts';
import { noticeWords, withdrawnWith } from './moderatePhoto.ts';

type Command = { readonly action: AlbumAction; readonly rule?: ReportReason | undefined; readonly note: string } & Pick<
  NewNotice,
  'warning'
>;

type Deletable = Pick<Album, 'status'> & Partial<Pick<Album, 'hold' | 'restorable'>>;

/** The state that staff decide about: without the effect of a ban, or of a deletion that the owner can still undo. */
function decidedState({ hold, ...album }: Deletable): AlbumState {
  const status = effectiveStatus(album);
  if (status === 'removed') throw new ContractError('failed-precondition', 'deleted for good', { field: 'id' });
  return status === 'hidden' && !isByBan({ hold }) ? { status, hold } : shown;
}

/** Returns the same object if nothing changes. */
function decide(state: AlbumState, { action, rule, note }: Command): AlbumState {
  if (action === 'restore') return shown;
  if (rule === undefined) throw new ContractError('invalid-argument', 'hide needs a rule', { field: 'rule' });
  return state.hold?.rule === rule ? state : hiddenFor(rule, note);
}

type Telling = Omit<NewNotice, 'kind' | 'subject' | 'text'> & {
  readonly note: string;
  readonly now: Date;
  readonly isNotified?: boolean;
};

async function writeDecided(
  transaction: Transaction,
  id: AlbumId,
  album: Album,
  state: AlbumState,
  { note, now, isNotified = false, ...of }: Telling,
): Promise<'notified' | 'gone'> {
  const account = await readAccount(transaction, album.ownerId);
  if (account && !isNotified) {
    const kind = state.status === 'published' ? 'album-restored' : 'album-hidden';
    const notice = { kind, ...of, subject: id, ...noticeWords(state.hold?.rule, note) } as const;
    await notify(transaction, album.ownerId, notice, now);
  }
  const isHidden = state.status === 'published' && directionFor(account?.user) === 'hide';
  writeAlbumState(transaction, id, album, isHidden ? hiddenFor('ban') : state, now);
  return account ? 'notified' : 'gone';
}

const hiddenAlbum = (id: AlbumId, rule: string | undefined, note: string) =>
  ({ kind: 'album-hidden', subject: id, ...noticeWords(rule, note) }) as const;

const gone = () => new ContractError('not-found', 'no such album');

export async function moderateAlbum({ act }: Staff, id: AlbumId, command: Command): Promise<'done' | 'same'> {
  const seen = await albums.read(id);
  if (!seen) throw gone();
  const about = { action: 'moderateAlbums', target: documentPath.album(id), person: seen.ownerId } as const;
  return act<'done' | 'same'>(about, async (transaction, { now: moment, auditId, grounds }) => {
    const album = await albums.read(id, transaction);
    if (!album) throw gone();
    const was = decidedState(album);
    const is = decide(was, command);
    if (is === was) return { result: 'same' };
    const { ownerId } = album;
    const of = { occasion: auditId, ...grounds, warning: command.warning };
    const owner = await writeDecided(transaction, id, album, is, { ...of, note: command.note, now: moment() });
    const entry = {
      reason: command.note,
      before: { ownerId, ...was },
      after: { ownerId, ...is },
      figures: { act: `${command.action}Album`, rule: command.rule },
    };
    const isTaken = is.status === 'hidden' && owner === 'notified';
    const decided = isTaken ? hiddenAlbum(id, is.hold?.rule, command.note) : undefined;
    return { result: 'done', entry, decided };
  });
}

const auditedSchema = v.pick(albumSchema, ['status', 'hold']);

export const revertModerateAlbums: Reverter = async (
  transaction,
  { id: entryId, target, before, after },
  { now, decisionId, together, byAppeal },
) => {
  const id = idIn('albums', target);
  const [former, left] = [v.safeParse(auditedSchema, before), v.safeParse(auditedSchema, after)];
  const album = isAlbumId(id) ? await albums.read(id, transaction) : undefined;
  const isStill = album && left.success && isDeepStrictEqual(decidedState(album), decidedState(left.output));
  if (!isAlbumId(id) || !album || !isStill || !former.success) {
    throw new ContractError('failed-precondition', 'the album is not as this has left it');
  }
  const to = decidedState(former.output);
  const of = { occasion: `undo_${entryId}`, decisionId, warning: withdrawnWith(together) };
  await writeDecided(transaction, id, album, to, { ...of, note: to.hold?.note ?? '', now, isNotified: byAppeal });
  return {};
};
