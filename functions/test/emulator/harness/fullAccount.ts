import { randomBytes, randomUUID } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import { type PhotoStatus, photoStatuses } from '#contract/documents/photo.ts';
import { variantObject } from '#contract/edge/pictures.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { newPhotoId } from '../../../src/platform/newPhotoId.ts';
import type { Person } from './people.ts';
import { server } from './site.ts';

type Fields = Readonly<Record<string, unknown>>;

const at = new Date('2026-01-01T00:00:00.000Z');
const put = async (path: string, fields: Fields): Promise<void> => {
  await server.firestore.doc(path).set({ ...fields }, { merge: true });
};
const strike = {
  id: 'a strike',
  rule: 'spam',
  note: 'a warning',
  occasion: 'a case',
  at,
  until: new Date('2099-01-01'),
};
const coverOf = (id: string, ownerId: string) => ({
  ownerId,
  tagKeys: [],
  photoId: id,
  pictureId: id,
  variants: { sizes: [3], avif: [] },
  color: '',
  thumbhash: '',
});

/** The fields that make a published photo the cover of its tag. */
const published = (tag: string): Fields => ({
  listed: true,
  tags: [tag],
  tagKeys: [tag],
  width: 3,
  height: 2,
  variants: { sizes: [3], avif: [], share: { width: 3, height: 2 } },
  publishedAt: at,
});

const photo = (ownerId: string, status: string): Fields => ({
  ownerId,
  owner: { username: 'somebody', displayName: '', photoURL: null },
  caption: `caption ${status}`,
  description: '',
  alt: '',
  tags: [],
  tagKeys: [],
  status,
  width: 0,
  height: 0,
  thumbhash: '',
  color: '',
  variants: {},
  licence: 'cc-by-4.0',
  formerLicences: [{ licence: 'cc0-1.0', until: at }],
  ...(status === 'scheduled' && { publishAt: new Date('2099-01-01'), approvedAt: at }),
  ...(status === 'held' && { visibility: 'private', sensitive: true, marked: { at, wasSensitive: false } }),
  createdAt: at,
  updatedAt: at,
});

export type FullAccount = {
  readonly name: string;
  readonly photos: readonly PhotoId[];
  /** The published photo. */
  readonly reported: string;
  readonly originals: ReadonlyMap<PhotoId, Buffer>;
  /** The reservation for another picture of the published photo. */
  readonly replacement: PhotoId;
};

/**
 * Gives a person one of everything that the site can store about them, as member and as staff, and in documents of
 * `other`. The files are in `bucket`. There is a photo for each of `states`; the published one was reported and is
 * getting another picture.
 */
export async function giveEverything(
  { uid }: Person,
  other: Person,
  bucket: Bucket,
  states: readonly PhotoStatus[] = photoStatuses,
): Promise<FullAccount> {
  const name = `n${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const photos = states.map(newPhotoId);
  const reported = photos[states.indexOf('published')] ?? '';
  const albumId = newPhotoId();
  const originals = new Map(photos.map((id) => [id, randomBytes(5_000)]));
  const documents: Readonly<Record<string, Fields>> = {
    [`users/${uid}`]: {
      username: name,
      displayName: 'Somebody',
      mutedUsers: [other.uid],
      locale: 'ja',
      sensitive: 'show',
      strikes: [strike],
      ...(reported && { featuredPhotoId: reported }),
    },
    [`users/${uid}/notices/${randomUUID()}`]: { kind: 'warned', subject: 'spam', text: 'a notice', createdAt: at },
    [`users/${uid}/notices/${randomUUID()}`]: { kind: 'warned', subject: uid, createdAt: at, readAt: at },
    [`profiles/${uid}`]: {
      ...{ username: name, usernameKey: name, bio: 'a bio' },
      ...(reported && { featuredPhotoId: reported, strip: [] }),
    },
    [`usernames/${name}`]: { uid, createdAt: at },
    [`usernames/${name}_old`]: { uid, createdAt: at, releasedAt: at },
    [`presence/${uid}`]: { lastSeen: at, shard: 0 },
    [`rateLimits/${uid}`]: { edits: { startedAtMs: 0, used: 1 } },
    [`jobs/owner-copy_${uid}`]: { kind: 'owner-copy', owner: uid, phase: 'done', startedAt: at, updatedAt: at },
    [`jobs/ban_${uid}`]: { kind: 'ban', owner: uid, phase: 'done', startedAt: at, updatedAt: at },
    [`roles/${uid}`]: { role: 'moderator', changedAt: at, pending: false },
    [`strayAvatars/${name}`]: { uid, at, markedForDeletion: false },
    [`jobs/photo-changes_${uid}`]: {
      kind: 'photo-changes',
      owner: uid,
      commandId: name,
      change: { delete: true },
      ids: photos.slice(0, 1),
      phase: 'done',
      results: photos.slice(0, 1).map((id) => ({ id, ok: true })),
      stalls: 0,
      startedAt: at,
      updatedAt: at,
    },
    [`contentHashes/${reported || name}`]: { uid, hash: 'of a file' },
    [`publications/${newPhotoId()}`]: { ownerId: uid, photos: [] },
    [`albums/${albumId}`]: album(uid),
    [`albumContents/${albumId}`]: { ownerId: uid, photoIds: photos, key: 'of an album' },
    [`drafts/${uid}`]: { drafts: [{ id: randomUUID(), fileName: 'a.jpg', caption: 'a draft' }], expiresAt: at },
    [`likes/${name}_${uid}`]: like(name, uid, other.uid),
    [`likes/${reported}_${other.uid}`]: like(reported, other.uid, uid),
    [`jobs/export_${uid}`]: {
      ...{ kind: 'export', owner: uid, commandId: name, phase: 'done', startedAt: at, updatedAt: at, expiresAt: at },
      ...{ path: storagePath.exportFile(uid, 'old'), bytes: 3 },
    },
    [`reports/${other.uid}_${uid}`]: report(other.uid, uid, `user_${other.uid}`),
    [`reports/${uid}_${other.uid}`]: report(uid, other.uid, `user_${uid}`),
    [`photoReports/${name}_${uid}`]: report(name, uid, `photo_${name}`),
    [`photoReports/${reported}_${other.uid}`]: report(reported, other.uid, `photo_${reported}`, uid),
    [`albumReports/${name}_${uid}`]: report(name, uid, `album_${name}`),
    [`albumReports/${name}-own_${other.uid}`]: report(`${name}-own`, other.uid, `album_${name}-own`, uid),
    [`cases/album_${name}-own`]: {
      ownerId: uid,
      status: 'open',
      evidence: { ownerId: uid, imagePath: `quarantine/album_${name}-own/1` },
    },
    [`reporters/${uid}`]: { resolved: 2, dismissed: 1 },
    [`users/${other.uid}/notices/${name}`]: { kind: 'report-resolved', subject: `user_${uid}`, createdAt: at },
    [`cases/user_${uid}`]: {
      ownerId: uid,
      reporterCount: 1,
      reasons: { spam: 1 },
      status: 'open',
      evidence: { bio: 'a bio', uid },
    },
    [`cases/photo_${reported}`]: {
      ownerId: uid,
      status: 'open',
      evidence: { ownerId: uid, imagePath: `quarantine/photo_${reported}/1-${name}` },
    },
    // A case whose photo is gone.
    [`cases/photo_${name}-gone`]: {
      ownerId: uid,
      status: 'open',
      evidence: { ownerId: uid, imagePath: `quarantine/photo_${name}-gone/1` },
    },
    [`photoReports/${name}-gone_${other.uid}`]: report(`${name}-gone`, other.uid, `photo_${name}-gone`, uid),
    [`photoReports/${name}-decided_${other.uid}`]: {
      ...report(`${name}-decided`, other.uid, `photo_${name}-decided`, uid),
      status: 'dismissed',
    },
    [`cases/user_${other.uid}_${name}`]: {
      ownerId: other.uid,
      reporterCount: 3,
      status: 'resolved',
      lease: { by: uid, name: 'Somebody', until: at },
      escalated: { by: uid, at, note: 'a note' },
      skips: { count: 2, by: [uid, other.uid], reasons: { unsure: 2 } },
      deciding: { by: uid, until: at },
      decision: { by: uid },
      formerDecision: { by: uid },
    },
    [`follows/${uid}_user_${other.uid}`]: { uid, kind: 'user', target: other.uid, createdAt: at },
    [`follows/${uid}_tag_${name}`]: { uid, kind: 'tag', target: name, createdAt: at },
    [`follows/${other.uid}_user_${uid}`]: { uid: other.uid, kind: 'user', target: uid, createdAt: at },
    [`followLists/${uid}`]: { users: [other.uid], tags: [name], counts: true },
    [`followLists/${other.uid}`]: { users: [uid], counts: true },
    [`appeals/${randomUUID()}`]: {
      uid,
      decisionId: name,
      kind: 'warned',
      text: 'an appeal',
      status: 'open',
      createdAt: at,
      handledAt: at,
      note: 'an answer',
    },
    [`appeals/${name}`]: {
      uid: other.uid,
      decisionId: name,
      kind: 'warned',
      text: 'of another',
      status: 'rejected',
      createdAt: at,
    },
    [`decisions/${randomUUID()}`]: {
      uid,
      source: 'report',
      automated: false,
      at,
      acts: [{ kind: 'warned', subject: uid, rule: 'spam', text: 'a warning', auditId: name, until: at, undoneAt: at }],
    },
    [`staffNotes/${name}-about`]: note(uid, other.uid, [other.uid]),
    [`users/${other.uid}/notices/staff-note_${name}-about`]: {
      ...{ kind: 'staff-note', subject: `users/${uid}`, createdAt: at },
    },
    [`staffNotes/${name}-by`]: note(other.uid, uid, [uid, 'x']),
    [`secondLooks/${name}-about`]: look(uid, { decidedBy: other.uid, by: 'x' }),
    [`secondLooks/${name}-decided`]: look(other.uid, { decidedBy: uid, by: 'x' }),
    [`secondLooks/${name}-by`]: look(other.uid, { decidedBy: other.uid, by: uid, passedBy: [uid, 'x'] }),
    [`staffPrefs/${uid}`]: { minors: true },
    [`banMarks/${uid}`]: { marks: ['0a'], matched: [] },
    [`deciders/ban_${uid}`]: { uid, by: other.uid, at },
    [`deciders/ban_${other.uid}`]: { uid: other.uid, by: uid, at },
    [`deciders/appeal_${name}`]: { uid: other.uid, by: uid, at },
    [`ngTags/${name}`]: { name, mode: 'hold', by: uid, at },
    [`titles/${name}`]: { name: 'a title', reading: '', kind: 'game', status: 'active' },
    [`titleProposals/${name}`]: { uid, createdAt: at },
    [`aggregates/trending`]: {
      tags: [{ key: name, name, count: 1, cover: coverOf(reported, uid) }],
      titles: [],
      at: new Date(),
    },
    [`reconciliations/counts`]: { phase: 'tags', cursors: { profiles: uid }, begunAt: at },
    [`aggregates/presence`]: { online: 2, uids: [uid, other.uid], countedAt: at },
    [`auditLog/${name}-1`]: audit(uid, `users/${other.uid}`, { ban: { by: uid, at } }, [uid, other.uid]),
    [`auditLog/${name}-2`]: audit(other.uid, `users/${uid}`, { displayName: 'Somebody' }, [uid, other.uid]),
    [`auditLog/${name}-3`]: audit(other.uid, `photos/${name}`, { ownerId: uid, caption: 'rude' }, [other.uid, uid]),
  };
  await Promise.all(Object.entries(documents).map(([path, fields]) => put(path, fields)));
  await put(`users/${other.uid}`, { mutedUsers: [uid, 'x'], status: 'banned', ban: { reason: 'spam', at } });
  await Promise.all(
    photos.map((id, index) => {
      const status = states[index] ?? 'published';
      return put(`photos/${id}`, { ...photo(uid, status), ...(status === 'published' && published(name)) });
    }),
  );
  // Another picture of the published photo is being made.
  const replacement = newPhotoId();
  const replaced = photos[states.indexOf('published')] ?? replacement;
  await put(`photos/${replacement}`, { ...photo(uid, 'failed'), replaces: replaced });
  await put(`photos/${replaced}`, { replacement });
  const files = [
    ...[...originals].map(([id, content]) => [storagePath.original(uid, id), content] as const),
    ...photos.map((id) => [variantObject(id, id, '3.webp'), Buffer.from('variant')] as const),
    [storagePath.original(uid, replaced, replacement), Buffer.from('another picture')] as const,
    [variantObject(replaced, replacement, '3.webp'), Buffer.from('variant of another picture')] as const,
    [storagePath.avatar(uid, 'avatar'), Buffer.from('avatar')] as const,
    [storagePath.exportFile(uid, 'old'), Buffer.from('zip')] as const,
    [`quarantine/photo_${reported}/1-${name}`, Buffer.from('evidence')] as const,
    [`quarantine/photo_${name}-gone/1`, Buffer.from('evidence of what is gone')] as const,
    [`quarantine/album_${name}-own/1`, Buffer.from('evidence of an album')] as const,
    // For a report that was never written.
    [`quarantine/user_${uid}/1-${name}`, Buffer.from('a copy')] as const,
  ];
  const options = { resumable: false, contentType: 'image/jpeg' };
  await Promise.all(files.map(([path, content]) => bucket.file(path).save(content, options)));
  return { name, photos, reported, originals, replacement };
}

const album = (ownerId: string): Fields => ({
  ownerId,
  owner: { username: 'somebody', displayName: '', photoURL: null },
  title: 'an album',
  text: '',
  visibility: 'unlisted',
  status: 'published',
  createdAt: at,
  updatedAt: at,
});

const look = (ownerId: string, fields: Fields): Fields => ({
  ...{
    decision: 'a',
    week: '2026-01-05',
    caseId: 'photo_a',
    caseKind: 'photo',
    opening: 1,
    ownerId,
    aboutStaff: false,
  },
  ...{ verdict: 'hide', state: 'open', passedBy: [], expiresAt: new Date('2099-01-01'), ...fields },
});
const note = (ownerId: string, by: string, colleagues: readonly string[]): Fields => ({
  ...{ subject: `users/${ownerId}`, ownerId, aboutStaff: false, text: 'a note', by, colleagues, at },
});

const like = (photoId: string, uid: string, ownerId: string): Fields => ({
  photoId,
  uid,
  ownerId,
  createdAt: at,
  day: '2026-01-01',
  counts: true,
});

const report = (targetId: string, reporterId: string, caseId: string, ownerId = targetId): Fields => ({
  targetId,
  ownerId,
  reporterId,
  reason: 'spam',
  comment: `said by ${reporterId}`,
  status: 'open',
  createdAt: at,
  caseId,
});

/** Reports that follow a decision about a person. Nobody finishes the job meanwhile. */
export async function giveCaseJob(uid: Uid): Promise<void> {
  await server.firestore
    .doc(`jobs/case_user_${uid}_1`)
    .set({
      ...{ kind: 'case', owner: uid, phase: 'done', startedAt: at, updatedAt: at },
      ...{ caseId: `user_${uid}`, caseKind: 'user', opening: 1, status: 'resolved' },
      ...{ note: 'what reporters are told', occasion: 'a decision' },
    });
}

const audit = (actorId: string, target: string, before: Fields, people: readonly string[]): Fields => ({
  actorId,
  action: 'banUser',
  target,
  reason: 'a reason',
  before,
  after: { status: 'banned' },
  at,
  people,
});

/** Files that only a document connects with the person. If it were deleted first, nobody would find them. */
export const filesWithoutUid = ({ name, photos }: FullAccount) => [
  `1-${name}`,
  `quarantine/photo_${name}-gone`,
  `quarantine/album_${name}-own`,
  ...photos.map((id) => `photos/${id}/`),
];
