import type * as v from 'valibot';
import { expect, it } from 'vitest';
import { type CollectionName, collectionsOfPhotos } from '../collections.ts';
import { albumContentsSchema, albumSchema } from './album.ts';
import { auditEntrySchema } from './auditEntry.ts';
import { banMarksSchema, banMemorySchema, deciderSchema } from './bans.ts';
import { cannedTextSchema } from './cannedText.ts';
import { caseSchema } from './case.ts';
import { appealSchema, decisionSchema } from './decision.ts';
import { draftsSchema } from './drafts.ts';
import { followListSchema, followSchema } from './follow.ts';
import { likeSchema } from './like.ts';
import { momentSlicesSchema, momentsSchema } from './moments.ts';
import { ngTagSchema } from './ngTag.ts';
import { noticeSchema } from './notice.ts';
import { photoSchema, pictureBlocksSchema } from './photo.ts';
import { photoChangesSchema } from './photoChanges.ts';
import { presenceAggregateSchema, presenceSchema } from './presence.ts';
import { profileSchema } from './profile.ts';
import { publicationSchema } from './publication.ts';
import { reporterSchema, reportSchema } from './report.ts';
import { searchEntrySchema } from './searchEntry.ts';
import { secondLookSchema } from './secondLook.ts';
import { siteSettingsSchema } from './siteSettings.ts';
import { staffNoteDocumentSchema } from './staffNote.ts';
import { staffPrefsSchema } from './staffPrefs.ts';
import { decode } from './stored.ts';
import { tagDocumentSchema } from './tag.ts';
import { titleDocumentSchema } from './title.ts';
import { transparencySchema } from './transparency.ts';
import { roleSchema, userSchema } from './user.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Documents without the fields that have a default. */
type Sample = readonly [path: string, schema: v.GenericSchema, fields: Fields];

/** Read by functions alone, each by its own store, or found by their ids alone. */
type OfFunctions =
  | 'usernames'
  | 'contentHashes'
  | 'photoCounts'
  | 'titleProposals'
  | 'reconciliations'
  | 'rateLimits'
  | 'strayAvatars';

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
const entry = { actorId: 'a', action: 'warnUser', target: 'users/b', reason: '', before: {}, after: {}, at };

const samples: Readonly<Record<Exclude<CollectionName, OfFunctions>, Sample>> = {
  users: ['users/hana', userSchema, { displayName: 'Hana', username: 'hana', createdAt: at }],
  notices: ['users/hana/notices/a', noticeSchema, { kind: 'warned', subject: 'x', createdAt: at, readAt: null }],
  profiles: ['profiles/hana', profileSchema, profile],
  roles: ['roles/hana', roleSchema, { role: 'moderator', changedAt: at, pending: false }],
  presence: ['presence/hana', presenceSchema, { lastSeen: at, shard: 3, isPerson: true }],
  moments: ['moments/2026-01-02', momentsSchema, { strips: { 46: { count: 1, color: '#112233' } } }],
  momentSlices: [
    'momentSlices/2026-01-02',
    momentSlicesSchema,
    { slices: { 46: { seam: new Uint8Array([1]), light: new Uint8Array([2]) } } },
  ],
  aggregates: ['aggregates/presence', presenceAggregateSchema, { online: 1, uids: ['hana'], countedAt: at }],
  photos: [
    'photos/a',
    photoSchema,
    {
      ...photo,
      visibility: 'unlisted',
      listed: false,
      publication: 'a'.repeat(20),
      leads: false,
      sharesPublication: true,
      variants: { sizes: [320], avif: [320], share: { width: 320, height: 240 } },
    },
  ],
  publications: [
    'publications/a',
    publicationSchema,
    { ownerId: 'hana', photos: [{ id: 'a'.repeat(20), publishedAt: at, tagKeys: ['桜'], titleId: 'pillow' }] },
  ],
  searchEntries: [
    'searchEntries/a',
    searchEntrySchema,
    { ownerId: 'hana', listed: true, publishedAt: at, grams: ['!桜'], hashParts: ['0aaaaaaaa'] },
  ],
  albums: [
    'albums/a',
    albumSchema,
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
    albumContentsSchema,
    { ownerId: 'hana', photoIds: ['a'.repeat(20)], coverPhotoId: 'a'.repeat(20), key: 'k' },
  ],
  drafts: [
    'drafts/hana',
    draftsSchema,
    {
      drafts: [
        {
          ...{ id: '2f1b3c4d-0000-4000-8000-000000000000', fileName: 'a.jpg', caption: '桜', description: '', alt: '' },
          ...{ tags: ['春'], spoiler: false, sensitive: false, showExif: false, showMoment: false },
          ...{ licence: 'cc0-1.0', download: 'none', visibility: 'public', savedAt: at },
        },
      ],
      expiresAt: at,
    },
  ],
  likes: ['likes/a_sora', likeSchema, like],
  follows: ['follows/hana_user_sora', followSchema, { uid: 'hana', kind: 'user', target: 'sora', createdAt: at }],
  followLists: ['followLists/hana', followListSchema, { users: ['sora'], tags: ['桜'], titles: ['a'], counts: true }],
  jobs: [
    'jobs/photo-changes_hana',
    photoChangesSchema,
    {
      commandId: 'x',
      stalls: 0,
      change: { addTags: ['桜'], titleId: null },
      ids: ['a'.repeat(20)],
      phase: 'done',
      results: [{ id: 'a'.repeat(20), ok: true }],
      startedAt: at,
      updatedAt: at,
    },
  ],
  tags: ['tags/桜', tagDocumentSchema, { name: '桜', count: 1 }],
  titles: ['titles/a', titleDocumentSchema, { name: 'A', status: 'active' }],
  ngTags: ['ngTags/x', ngTagSchema, { name: 'x', mode: 'hold', by: 'a', at }],
  pictureBlocks: ['pictureBlocks/0', pictureBlocksSchema, { number: 0, hashes: {} }],
  reports: ['reports/sora_hana', reportSchema, report],
  photoReports: ['photoReports/a_hana', reportSchema, { ...report, targetId: 'a' }],
  albumReports: ['albumReports/a_hana', reportSchema, { ...report, targetId: 'a' }],
  cases: [
    'cases/user_sora',
    caseSchema,
    { kind: 'user', targetId: 'sora', ownerId: 'sora', status: 'open', reporterCount: 1, weight: 0.5, openedAt: at },
  ],
  reporters: ['reporters/hana', reporterSchema, { resolved: 1, dismissed: 0 }],
  secondLooks: [
    'secondLooks/a',
    secondLookSchema,
    {
      ...{ decision: 'a', week: '2026-11-23', caseId: 'photo_a', caseKind: 'photo', opening: 1, ownerId: 'hana' },
      ...{ decidedBy: 'sora', verdict: 'hide', state: 'answered', second: 'dismissed', agreed: false },
      ...{ by: 'umi', answeredAt: at, expiresAt: at },
    },
  ],
  decisions: ['decisions/a', decisionSchema, { uid: 'hana', source: 'staff', automated: false, at, acts: [] }],
  appeals: [
    'appeals/a',
    appealSchema,
    { uid: 'hana', decisionId: 'a', kind: 'warned', text: 'x', status: 'open', createdAt: at },
  ],
  deciders: ['deciders/ban_hana', deciderSchema, { uid: 'hana', by: 'a', at }],
  staffNotes: [
    'staffNotes/a',
    staffNoteDocumentSchema,
    { subject: 'users/sora', ownerId: 'sora', aboutStaff: false, text: 'x', by: 'a', at },
  ],
  staffPrefs: ['staffPrefs/hana', staffPrefsSchema, {}],
  cannedTexts: ['cannedTexts/a', cannedTextSchema, { rule: 'spam', for: 'owner', ja: 'あ', en: 'a' }],
  banMemory: ['banMemory/0a', banMemorySchema, { expiresAt: at, rule: 'spam' }],
  banMarks: ['banMarks/hana', banMarksSchema, { marks: ['0a'], matched: [] }],
  auditLog: ['auditLog/a', auditEntrySchema, entry],
  settings: ['settings/site', siteSettingsSchema, { uploadsOpen: false }],
  transparency: [
    'transparency/2026-01',
    transparencySchema,
    { month: '2026-01', reports: 0, appeals: 0, appealsAccepted: 0, countedAt: at },
  ],
};

it.each(Object.entries(samples))(
  'a document of %s with its necessary fields alone is read',
  (_name, [path, schema, fields]) => {
    expect(decode(schema, path, fields)).toBeDefined();
  },
);

it.each(collectionsOfPhotos)('a document of %s names its photo and the owner of the photo', (name) => {
  const [, , fields] = new Map<string, Sample>(Object.entries(samples)).get(name) ?? [];
  expect(fields).toMatchObject({ photoId: expect.any(String), ownerId: expect.any(String) });
});
