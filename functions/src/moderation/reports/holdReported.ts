import type { Album } from '#contract/documents/album.ts';
import type { NoticeKind } from '#contract/documents/notice.ts';
import type { Photo } from '#contract/documents/photo.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import type { AlbumId, PhotoId, Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { notify } from '../../data/accounts/noticeStore.ts';
import { hiddenFor, writeAlbumState } from '../../data/albums/albumState.ts';
import { writeAudit } from '../../data/auditLog.ts';
import { next, orThrow } from '../../data/photos/photoLife.ts';
import { writePhoto } from '../../data/photos/photoStore.ts';
import type { Transaction } from '../../platform/transaction.ts';

/** `rule`: the reason that most reporters gave. */
export type Due = { readonly opening: number; readonly rule: ReportReason | undefined };

type Held = {
  readonly id: string;
  readonly target: string;
  readonly ownerId: Uid;
  readonly kind: NoticeKind;
  readonly rule?: ReportReason | undefined;
  readonly opening: number;
  readonly is: Readonly<Record<string, unknown>>;
};

async function tell(
  transaction: Transaction,
  { id, target, ownerId, kind, rule, opening, is }: Held,
  now: Date,
): Promise<void> {
  await notify(transaction, ownerId, { kind, occasion: `${id}_reports_${opening}`, subject: id, rule }, now);
  const told = { actorId: 'system', action: 'holdReported', target, reason: '' } as const;
  writeAudit(transaction, { ...told, before: { ownerId, status: 'published' }, after: { ownerId, ...is } }, now);
}

/** The owner must exist. */
export async function holdPhoto(
  transaction: Transaction,
  id: PhotoId,
  photo: Photo,
  { opening }: Due,
  now: Date,
): Promise<void> {
  const after = orThrow(next(photo, { kind: 'reported' }, now));
  const { ownerId } = photo;
  const is = { status: after.status, hold: after.hold };
  await tell(transaction, { id, target: documentPath.photo(id), ownerId, kind: 'photo-held', opening, is }, now);
  writePhoto(transaction, id, photo, after);
}

/**
 * An album has no state of waiting: as many reporters as hold a photo hide it, and its owner learns the reason that most
 * of them gave. Staff then see its case, as they do once the owner has mended it. The photos stay. The owner must exist.
 */
export async function holdAlbum(
  transaction: Transaction,
  id: AlbumId,
  album: Album,
  { opening, rule }: Due,
  now: Date,
): Promise<void> {
  const is = hiddenFor('reports');
  const { ownerId } = album;
  const held = { id, target: documentPath.album(id), ownerId, kind: 'album-hidden', rule, opening, is } as const;
  await tell(transaction, held, now);
  writeAlbumState(transaction, id, album, is, now);
}
