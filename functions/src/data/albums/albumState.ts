import { FieldValue } from 'firebase-admin/firestore';
import type { Album } from '#contract/documents/album.ts';
import type { AlbumId } from '#contract/ids.ts';
import { nextMoment } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { albums } from './albumStore.ts';

export type AlbumState = { readonly status: Exclude<Album['status'], 'removed'>; readonly hold?: Album['hold'] };

export const shown: AlbumState = { status: 'published' };

export const hiddenFor = (rule: NonNullable<Album['hold']>['rule'], note = ''): AlbumState => ({
  status: 'hidden',
  hold: { rule, note },
});

export const isByBan = ({ hold }: Partial<Pick<Album, 'hold'>>): boolean => hold?.rule === 'ban';

/** During an undoable deletion, only the status to return to changes. */
export function writeAlbumState(
  transaction: Transaction,
  id: AlbumId,
  { updatedAt, restorable }: Pick<Album, 'updatedAt' | 'restorable'>,
  { status, hold }: AlbumState,
  now: Date,
): void {
  transaction.update(albums.doc(id), {
    [restorable ? 'restorable.status' : 'status']: status,
    hold: hold ?? FieldValue.delete(),
    updatedAt: nextMoment(now, updatedAt),
  });
}

export function writeDeleted(transaction: Transaction, id: AlbumId, album: Album, until: Date): void {
  const status = album.restorable?.status ?? (album.status === 'published' ? 'published' : 'hidden');
  transaction.update(albums.doc(id), { status: 'removed', restorable: { until, status } });
}
