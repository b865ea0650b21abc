import { describe, expect, it } from 'vitest';
import { type CollectionName, schemaAt } from '../collections.ts';
import { decodeAlbum, decodeAlbumContents } from './album.ts';
import { decodeAppeal } from './appeal.ts';
import { decodeAuditEntry } from './auditEntry.ts';
import { decodeAvatarReservation } from './avatarReservation.ts';
import { decodeBanMarks, decodeBanMemory, decodeDecider } from './banMemory.ts';
import { decodeCase } from './case.ts';
import { decodeDrafts } from './drafts.ts';
import { decodeFollow, decodeFollowList } from './follow.ts';
import { decodeLike } from './like.ts';
import { decodeNgTag } from './ngTag.ts';
import { decodeNotice } from './notice.ts';
import { decodePhoto } from './photo.ts';
import { decodePhotoChanges } from './photoChanges.ts';
import { decodePhotoJob } from './photoJob.ts';
import { decodePictureBlocks } from './pictureBlocks.ts';
import { decodePresence, decodePresenceAggregate } from './presence.ts';
import { decodeProfile } from './profile.ts';
import { decodeReport } from './report.ts';
import { decodeReporter } from './reporter.ts';
import { decodeRole } from './role.ts';
import { decodeSiteSettings } from './siteSettings.ts';
import { DecodeError } from './stored.ts';
import { decodeTag } from './tag.ts';
import { decodeTitle } from './title.ts';
import { decodeTransparency } from './transparency.ts';
import { decodeUser } from './user.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One document as it is written now, and as it was before: what the code has to read while a migration runs. */
type Sample = {
  readonly path: string;
  readonly decode: (path: string, data: unknown) => unknown;
  readonly now: Fields;
  readonly former: Fields;
};

/** The first shape that has a number; nothing else is new in it. */
const first = (path: string, decode: Sample['decode'], fields: Fields): Sample => ({
  path,
  decode,
  now: { ...fields, schema: 1 },
  former: fields,
});

/** Read by functions alone, each by its own store, or found by their ids alone. */
type OfFunctions =
  | 'usernames'
  | 'contentHashes'
  | 'photoCounts'
  | 'titleProposals'
  | 'caseJobs'
  | 'reconciliations'
  | 'rateLimits'
  | 'strayAvatars'
  | 'ownerCopies'
  | 'banJobs'
  | 'deletions'
  | 'exports'
  | 'migrations';

const at = new Date('2026-01-02T03:04:05Z');
const like = { photoId: 'a'.repeat(20), uid: 'sora', ownerId: 'hana', createdAt: at, day: '2026-01-02', counts: true };
const report = { targetId: 'sora', reporterId: 'hana', reason: 'spam', status: 'open', createdAt: at };
const owner = { username: 'hana', displayName: 'Hana', photoURL: null };
const photo = {
  ownerId: 'hana',
  owner,
  caption: '桜',
  description: '',
  alt: '',
  tags: ['桜'],
  tagKeys: ['桜'],
  status: 'uploading',
  width: 0,
  height: 0,
  thumbhash: '',
  color: '',
  variants: {},
  createdAt: at,
  updatedAt: at,
};
const former = { path: 'photos/a/w320', width: 320, height: 240, bytes: 1 };
const profile = { ...owner, usernameKey: 'hana', bio: '', links: [], photoCount: 0, createdAt: at };
const sweep = { kind: 'tag', subject: '桜', phase: 'running', seen: 0, changed: 0, startedAt: at, updatedAt: at };
const entry = { actorId: 'a', action: 'warnUser', target: 'users/b', reason: '', before: {}, after: {}, at };

const samples: Readonly<Record<Exclude<CollectionName, OfFunctions>, Sample>> = {
  users: first('users/hana', decodeUser, { displayName: 'Hana', username: 'hana', createdAt: at }),
  notices: first('users/hana/notices/a', decodeNotice, { kind: 'warned', subject: 'x', createdAt: at, readAt: null }),
  profiles: {
    path: 'profiles/hana',
    decode: decodeProfile,
    now: { ...profile, schema: 2 },
    former: { ...profile, schema: 1, formerKeys: ['once'] },
  },
  roles: first('roles/hana', decodeRole, { role: 'moderator', changedAt: at, pending: false }),
  presence: first('presence/hana', decodePresence, { lastSeen: at, isPerson: true }),
  aggregates: first('aggregates/presence', decodePresenceAggregate, { online: 1, uids: ['hana'], countedAt: at }),
  photos: {
    path: 'photos/a',
    decode: decodePhoto,
    now: {
      ...photo,
      schema: 2,
      visibility: 'unlisted',
      listed: false,
      variants: { sizes: [320], avif: [320], share: { width: 320, height: 240 } },
    },
    former: { ...photo, schema: 1, variants: { w320: former, share: former } },
  },
  albums: first('albums/a', decodeAlbum, {
    ownerId: 'hana',
    owner,
    title: '桜',
    text: '',
    visibility: 'unlisted',
    status: 'published',
    createdAt: at,
    updatedAt: at,
  }),
  albumContents: first('albumContents/a', decodeAlbumContents, {
    ownerId: 'hana',
    photoIds: ['a'.repeat(20)],
    coverPhotoId: 'a'.repeat(20),
    key: 'k',
  }),
  drafts: first('drafts/hana', decodeDrafts, {
    drafts: [
      {
        ...{ id: '2f1b3c4d-0000-4000-8000-000000000000', fileName: 'a.jpg', caption: '桜', description: '', alt: '' },
        ...{ tags: ['春'], spoiler: false, sensitive: false, showExif: false },
        ...{ licence: 'cc0-1.0', download: 'none', visibility: 'public', savedAt: at },
      },
    ],
    expiresAt: at,
  }),
  likes: first('likes/a_sora', decodeLike, like),
  follows: first('follows/hana_user_sora', decodeFollow, { uid: 'hana', kind: 'user', target: 'sora', createdAt: at }),
  followLists: first('followLists/hana', decodeFollowList, {
    users: ['sora'],
    tags: ['桜'],
    titles: ['a'],
    counts: true,
  }),
  photoChanges: first('photoChanges/hana', decodePhotoChanges, {
    orderId: 'x',
    change: { addTags: ['桜'], titleId: null },
    ids: ['a'.repeat(20)],
    phase: 'done',
    results: [{ id: 'a'.repeat(20), ok: true }],
    startedAt: at,
    updatedAt: at,
  }),
  tags: first('tags/桜', decodeTag, { name: '桜', count: 1 }),
  titles: first('titles/a', decodeTitle, { name: 'A', status: 'active' }),
  ngTags: first('ngTags/x', decodeNgTag, { name: 'x', mode: 'hold', by: 'a', at }),
  pictureBlocks: first('pictureBlocks/0', decodePictureBlocks, { number: 0, hashes: {} }),
  reports: first('reports/sora_hana', decodeReport, report),
  photoReports: first('photoReports/a_hana', decodeReport, { ...report, targetId: 'a' }),
  albumReports: first('albumReports/a_hana', decodeReport, { ...report, targetId: 'a' }),
  cases: first('cases/user_sora', decodeCase, {
    kind: 'user',
    targetId: 'sora',
    ownerId: 'sora',
    status: 'open',
    reporterCount: 1,
    weight: 0.5,
    openedAt: at,
  }),
  reporters: first('reporters/hana', decodeReporter, { resolved: 1, dismissed: 0 }),
  appeals: first('appeals/a', decodeAppeal, { uid: 'hana', text: 'x', status: 'open', createdAt: at }),
  deciders: first('deciders/ban_hana', decodeDecider, { uid: 'hana', by: 'a', at }),
  banMemory: first('banMemory/0a', decodeBanMemory, { expiresAt: at, rule: 'spam' }),
  banMarks: first('banMarks/hana', decodeBanMarks, { marks: ['0a'], matched: [] }),
  auditLog: first('auditLog/a', decodeAuditEntry, entry),
  sweeps: first('sweeps/tag_桜', decodePhotoJob, sweep),
  avatarReservations: first('avatarReservations/a', decodeAvatarReservation, {
    ownerId: 'hana',
    contentType: 'image/webp',
    size: 1,
    createdAt: at,
  }),
  settings: first('settings/site', decodeSiteSettings, { uploadsOpen: false }),
  transparency: first('transparency/2026-01', decodeTransparency, {
    month: '2026-01',
    reports: 0,
    appeals: 0,
    appealsAccepted: 0,
    countedAt: at,
  }),
};

describe.each(Object.entries(samples))('a document of %s', (_name, { path, decode, now, former }) => {
  const schema = schemaAt(path) ?? 0;

  it('is read as it is written now, and as it was before', () => {
    expect([now['schema'], former['schema'] ?? 0]).toEqual([schema, schema - 1]);
    expect([now, former].map((fields) => decode(path, fields))).toHaveLength(2);
  });

  it('is refused in a shape from before that, and never misread', () => {
    expect(() => decode(path, { ...now, schema: schema - 2 })).toThrow(new DecodeError(path, 'schema'));
  });
});
