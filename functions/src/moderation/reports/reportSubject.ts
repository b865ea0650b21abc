import { caseIdOf, type Evidence } from '#contract/documents/case.ts';
import type { Photo } from '#contract/documents/photo.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import { ContractError } from '#contract/errors.ts';
import type { AlbumId, PhotoId, Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { type NewNotice, notify } from '../../data/accounts/noticeStore.ts';
import { albums, hiddenFor, writeAlbumState } from '../../data/albums/albumStore.ts';
import { newAuditId, writeAudit } from '../../data/auditLog.ts';
import { avatarToKeep, pictureToKeep, type Snapshot } from '../../data/cases/evidence.ts';
import { writeDecided } from '../../data/decisions/decisionStore.ts';
import { next, orThrow } from '../../data/photos/photoLife.ts';
import { readPhoto, writePhoto } from '../../data/photos/photoStore.ts';
import { isShown } from '../../data/photos/storedLife.ts';
import type { Transaction } from '../../platform/transaction.ts';

export type Subject =
  | { readonly kind: 'photo'; readonly id: PhotoId }
  | { readonly kind: 'album'; readonly id: AlbumId }
  | { readonly kind: 'user'; readonly id: Uid };

/** `rule`: the most frequent reason. */
type Due = { readonly opening: number; readonly rule: ReportReason | undefined };

type ReportedSubject = {
  readonly ownerId: Uid;
  /** Absent for people. */
  readonly hold?: (due: Due, now: Date) => Promise<void>;
  readonly evidence: (imagePath: string | undefined, now: Date) => Evidence;
  readonly snapshot: (opening: number) => Snapshot | undefined;
};

const notFound = () => new ContractError('not-found', 'nothing there to be reported');
const oneself = () => new ContractError('permission-denied', 'oneself');

/** Throws `not-found` for hidden and private photos, `failed-precondition` for those in review. */
function requireReportable(photo: Photo | undefined, reporter: Uid): Photo {
  if (!photo || photo.replaces !== undefined || photo.deletedAt) throw notFound();
  if (photo.ownerId === reporter) throw oneself();
  if (photo.status === 'held' && photo.visibility !== 'private')
    throw new ContractError('failed-precondition', 'it waits for review', { field: 'id' });
  if (!isShown(photo)) throw notFound();
  return photo;
}

/** Throws as the contracts say, and `not-found` if the owner is gone. */
export function findSubject(transaction: Transaction, subject: Subject, reporter: Uid): Promise<ReportedSubject> {
  switch (subject.kind) {
    case 'photo':
      return findPhoto(transaction, subject.id, reporter);
    case 'album':
      return findAlbum(transaction, subject.id, reporter);
    case 'user':
      return findPerson(transaction, subject.id, reporter);
  }
}

export async function ownerOf(subject: Subject): Promise<Uid | undefined> {
  switch (subject.kind) {
    case 'photo':
      return (await readPhoto(subject.id))?.ownerId;
    case 'album':
      return (await albums.read(subject.id))?.ownerId;
    case 'user':
      return subject.id;
  }
}

const holdOf = (id: string, opening: number): string => `${id}_reports_${opening}`;

async function findPhoto(transaction: Transaction, id: PhotoId, reporter: Uid): Promise<ReportedSubject> {
  const photo = requireReportable(await readPhoto(id, transaction), reporter);
  const { ownerId, owner, caption, description, alt, tags, titleWords, spoiler, sensitive } = photo;
  const { thumbhash, width, height } = photo;
  if (!(await readAccount(transaction, ownerId))) throw notFound();
  const { username, displayName } = owner;
  const [titleName] = titleWords;
  const words = { caption, description, alt, tags, titleName, spoiler, sensitive };
  const shown = { ...words, ownerId, username, displayName, thumbhash, width, height };
  return {
    ownerId,
    hold: async ({ opening, rule }, now) => {
      const after = orThrow(next(photo, { kind: 'reported' }, now));
      const is = { status: after.status, hold: after.hold };
      const notice = { kind: 'photo-held', occasion: holdOf(id, opening), subject: id, rule } as const;
      await tell(transaction, { ownerId, notice, target: documentPath.photo(id), is }, now);
      writePhoto(transaction, id, photo, after);
    },
    evidence: (imagePath, frozenAt) => ({ ...shown, subject: 'photo', photoId: id, imagePath, frozenAt }),
    snapshot: (opening) => pictureToKeep(id, photo, { caseId: caseIdOf('photo', id), opening }),
  };
}

async function findAlbum(transaction: Transaction, id: AlbumId, reporter: Uid): Promise<ReportedSubject> {
  const album = await albums.read(id, transaction);
  if (album?.ownerId === reporter) throw oneself();
  if (album?.status !== 'published') throw notFound();
  const { ownerId, owner, title, text, cover } = album;
  if (!(await readAccount(transaction, ownerId))) throw notFound();
  const { username, displayName } = owner;
  const shown = { ownerId, username, displayName, title, text, thumbhash: cover?.thumbhash };
  return {
    ownerId,
    // Hides the album, because albums have no `held`. Its photos stay.
    hold: async ({ opening, rule }, now) => {
      const is = hiddenFor('reports');
      const notice = { kind: 'album-hidden', occasion: holdOf(id, opening), subject: id, rule } as const;
      await tell(transaction, { ownerId, notice, target: documentPath.album(id), is }, now);
      writeAlbumState(transaction, id, album, is, now);
    },
    evidence: (imagePath, frozenAt) => ({ ...shown, subject: 'album', albumId: id, imagePath, frozenAt }),
    snapshot: (opening) => cover && pictureToKeep(cover.photoId, cover, { caseId: caseIdOf('album', id), opening }),
  };
}

async function findPerson(transaction: Transaction, uid: Uid, reporter: Uid): Promise<ReportedSubject> {
  if (uid === reporter) throw oneself();
  const account = await readAccount(transaction, uid);
  if (!account) throw notFound();
  const { profile } = account;
  const { username, displayName, bio, links } = profile;
  const shown = { ownerId: uid, username, displayName, bio, links };
  return {
    ownerId: uid,
    evidence: (imagePath, frozenAt) => ({ ...shown, subject: 'user', imagePath, frozenAt }),
    snapshot: (opening) => avatarToKeep(uid, profile, { caseId: caseIdOf('user', uid), opening }),
  };
}

// Staff look at it next.
const byReports = { source: 'report', automated: true } as const;

type Held = { readonly ownerId: Uid; readonly notice: NewNotice; readonly target: string; readonly is: object };

/** The owner must exist. */
async function tell(transaction: Transaction, { ownerId, notice, target, is }: Held, now: Date): Promise<void> {
  const auditId = newAuditId();
  const grounds = { decisionId: auditId, ...byReports };
  await notify(transaction, ownerId, { ...notice, ...grounds }, now);
  const { kind, subject, rule } = notice;
  if (kind === 'album-hidden') writeDecided(transaction, ownerId, grounds, { kind, subject, rule, auditId }, now);
  const entry = { actorId: 'system', action: 'holdReported', target, reason: '', decision: auditId } as const;
  const states = { before: { ownerId, status: 'published' }, after: { ownerId, ...is } };
  writeAudit(transaction, { ...entry, ...states }, now, auditId);
}
