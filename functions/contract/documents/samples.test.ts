import { describe, expect, it } from 'vitest';
import { type CollectionName, schemaAt } from '../collections.ts';
import { decodeAlbum, decodeAlbumContents } from './album.ts';
import { decodeAuditEntry } from './auditEntry.ts';
import { decodeAvatarReservation } from './avatarReservation.ts';
import { decodeAppeal, decodeBanMarks, decodeBanMemory, decodeDecider } from './bans.ts';
import { decodeCase } from './case.ts';
import { decodeDrafts } from './drafts.ts';
import { decodeFollow, decodeFollowList } from './follow.ts';
import { decodeLike } from './like.ts';
import { decodeNgTag } from './ngTag.ts';
import { decodeNotice } from './notice.ts';
import { decodePhoto, decodePictureBlocks } from './photo.ts';
import { decodePhotoChanges } from './photoChanges.ts';
import { decodePhotoJob } from './photoJob.ts';
import { decodePresence, decodePresenceAggregate } from './presence.ts';
import { decodeProfile } from './profile.ts';
import { decodeReport, decodeReporter } from './report.ts';
import { decodeSiteSettings } from './siteSettings.ts';
import { DecodeError } from './stored.ts';
import { decodeTag } from './tag.ts';
import { decodeTitle } from './title.ts';
import { decodeTransparency } from './transparency.ts';
import { decodeRole, decodeUser } from './user.ts';

type Fields = Readonly<Record<string, unknown>>;

type Decode = (path: string, data: unknown) => unknown;

/** A document as it is written now. A new shape puts what it replaces beside it. */
type Sample = readonly [path: string, decode: Decode, fields: Fields];

/** Read by functions alone, each by its own store, or found by their ids alone. */
type OfFunctions =
  | 'usernames'
  | 'contentHashes'
  | 'photoCounts'
  | 'fullJobs'
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
const profile = { ...owner, usernameKey: 'hana', bio: '', links: [], photoCount: 0, createdAt: at };
const sweep = { kind: 'tag', subject: '桜', phase: 'running', seen: 0, changed: 0, startedAt: at, updatedAt: at };
const entry = { actorId: 'a', action: 'warnUser', target: 'users/b', reason: '', before: {}, after: {}, at };

const samples: Readonly<Record<Exclude<CollectionName, OfFunctions>, Sample>> = {
  users: ['users/hana', decodeUser, { displayName: 'Hana', username: 'hana', createdAt: at }],
  notices: ['users/hana/notices/a', decodeNotice, { kind: 'warned', subject: 'x', createdAt: at, readAt: null }],
  profiles: ['profiles/hana', decodeProfile, profile],
  roles: ['roles/hana', decodeRole, { role: 'moderator', changedAt: at, pending: false }],
  presence: ['presence/hana', decodePresence, { lastSeen: at, shard: 3, isPerson: true }],
  aggregates: ['aggregates/presence', decodePresenceAggregate, { online: 1, uids: ['hana'], countedAt: at }],
  photos: [
    'photos/a',
    decodePhoto,
    {
      ...photo,
      visibility: 'unlisted',
      listed: false,
      variants: { sizes: [320], avif: [320], share: { width: 320, height: 240 } },
    },
  ],
  albums: [
    'albums/a',
    decodeAlbum,
    {
      ownerId: 'hana',
      owner,
      title: '桜',
      text: '',
      visibility: 'unlisted',
      status: 'published',
      createdAt: at,
      updatedAt: at,
    },
  ],
  albumContents: [
    'albumContents/a',
    decodeAlbumContents,
    { ownerId: 'hana', photoIds: ['a'.repeat(20)], coverPhotoId: 'a'.repeat(20), key: 'k' },
  ],
  drafts: [
    'drafts/hana',
    decodeDrafts,
    {
      drafts: [
        {
          ...{ id: '2f1b3c4d-0000-4000-8000-000000000000', fileName: 'a.jpg', caption: '桜', description: '', alt: '' },
          ...{ tags: ['春'], spoiler: false, sensitive: false, showExif: false },
          ...{ licence: 'cc0-1.0', download: 'none', visibility: 'public', savedAt: at },
        },
      ],
      expiresAt: at,
    },
  ],
  likes: ['likes/a_sora', decodeLike, like],
  follows: ['follows/hana_user_sora', decodeFollow, { uid: 'hana', kind: 'user', target: 'sora', createdAt: at }],
  followLists: ['followLists/hana', decodeFollowList, { users: ['sora'], tags: ['桜'], titles: ['a'], counts: true }],
  photoChanges: [
    'photoChanges/hana',
    decodePhotoChanges,
    {
      orderId: 'x',
      change: { addTags: ['桜'], titleId: null },
      ids: ['a'.repeat(20)],
      phase: 'done',
      results: [{ id: 'a'.repeat(20), ok: true }],
      startedAt: at,
      updatedAt: at,
    },
  ],
  tags: ['tags/桜', decodeTag, { name: '桜', count: 1 }],
  titles: ['titles/a', decodeTitle, { name: 'A', status: 'active' }],
  ngTags: ['ngTags/x', decodeNgTag, { name: 'x', mode: 'hold', by: 'a', at }],
  pictureBlocks: ['pictureBlocks/0', decodePictureBlocks, { number: 0, hashes: {} }],
  reports: ['reports/sora_hana', decodeReport, report],
  photoReports: ['photoReports/a_hana', decodeReport, { ...report, targetId: 'a' }],
  albumReports: ['albumReports/a_hana', decodeReport, { ...report, targetId: 'a' }],
  cases: [
    'cases/user_sora',
    decodeCase,
    { kind: 'user', targetId: 'sora', ownerId: 'sora', status: 'open', reporterCount: 1, weight: 0.5, openedAt: at },
  ],
  reporters: ['reporters/hana', decodeReporter, { resolved: 1, dismissed: 0 }],
  appeals: ['appeals/a', decodeAppeal, { uid: 'hana', text: 'x', status: 'open', createdAt: at }],
  deciders: ['deciders/ban_hana', decodeDecider, { uid: 'hana', by: 'a', at }],
  banMemory: ['banMemory/0a', decodeBanMemory, { expiresAt: at, rule: 'spam' }],
  banMarks: ['banMarks/hana', decodeBanMarks, { marks: ['0a'], matched: [] }],
  auditLog: ['auditLog/a', decodeAuditEntry, entry],
  sweeps: ['sweeps/tag_桜', decodePhotoJob, sweep],
  avatarReservations: [
    'avatarReservations/a',
    decodeAvatarReservation,
    { ownerId: 'hana', contentType: 'image/webp', size: 1, createdAt: at },
  ],
  settings: ['settings/site', decodeSiteSettings, { uploadsOpen: false }],
  transparency: [
    'transparency/2026-01',
    decodeTransparency,
    { month: '2026-01', reports: 0, appeals: 0, appealsAccepted: 0, countedAt: at },
  ],
};

describe.each(Object.entries(samples))('a document of %s', (_name, [path, decode, fields]) => {
  const schema = schemaAt(path) ?? 0;

  it('is read as it is written now', () => {
    expect(schema).toBeGreaterThan(0);
    expect(decode(path, { ...fields, schema })).toBeDefined();
  });

  it('is refused in a shape from before the last one, and never misread', () => {
    expect(() => decode(path, { ...fields, schema: schema - 2 })).toThrow(new DecodeError(path, 'schema'));
  });
});
