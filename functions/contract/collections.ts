import { schemaNumber } from './documents/stored.ts';
import { limits } from './limits.ts';

/** Who reads some of the documents past the functions (`firestore.rules`). */
type Reader = 'everybody' | 'members' | 'owner' | 'staff';

/** Until the account, photo, ban or work ends; for good, without a name; or days. */
export type Kept = 'account' | 'photo' | 'ban' | 'work' | 'nameless' | { readonly days: number };

/** The rows of `/privacy`, in its order. */
export const privacyRows = {
  profile: { kept: 'account' },
  usernames: { kept: 'account' },
  settings: { kept: 'account' },
  photos: { kept: 'photo' },
  drafts: { kept: { days: limits.drafts.keptDays } },
  albums: { kept: 'account' },
  albumContents: { kept: 'account' },
  hashes: { kept: 'photo' },
  photoChanges: { kept: { days: limits.retention.photoChangesDays } },
  likes: { kept: 'account' },
  follows: { kept: 'account' },
  notices: { kept: { days: limits.retention.noticeDays } },
  proposals: { kept: 'account' },
  presence: { kept: { days: 1 } },
  rates: { kept: { days: 2 } },
  reports: { kept: 'nameless' },
  cases: { kept: 'account' },
  appeals: { kept: 'account' },
  staffNotes: { kept: 'account' },
  audit: { kept: { days: limits.retention.auditDays } },
  bans: { kept: 'ban' },
  exports: { kept: { days: 1 } },
  jobs: { kept: 'work' },
} as const satisfies Readonly<Record<string, { readonly kept: Kept }>>;
export type PrivacyRow = keyof typeof privacyRows;

/** A field that named an erased person: `deleted`, empty text, a list without them, or no field. */
export type Mention = 'marked' | 'emptied' | 'unlisted' | 'ended';

/** Erasures with their own code (`functions/src/mydata/erasureSteps.ts`). */
type ErasedWithMore =
  | 'profile'
  | 'user'
  | 'photos'
  | 'follows'
  | 'cases'
  | 'reports'
  | 'audit log'
  | 'exports'
  | 'mentions'
  | 'job';
export type Erased = 'deleted' | ErasedWithMore;

type Personal = {
  readonly readers: readonly Reader[];
  readonly owner: 'id' | 'parent' | { readonly field: string };
  readonly exported: `${string}.json` | { readonly not: string };
  readonly erased: Erased;
  readonly row: PrivacyRow;
};
type Nobodys = {
  readonly readers: readonly Exclude<Reader, 'owner'>[];
  readonly owner?: never;
  readonly exported?: never;
  readonly erased?: never;
  readonly row?: PrivacyRow;
};

/**
 * `isPublic`: everybody reads some of the documents through the site's function (`/api`).
 * `ttl`: Firestore deletes about a day after `expiresAt` (`firestore.indexes.json`), so readers check it.
 */
export type Collection = {
  /** If it differs from the name; `{uid}` is any id. */
  readonly path?: string;
  readonly isPublic?: true;
  readonly ttl?: true;
  readonly mentions?: Readonly<Record<string, Mention>>;
} & (Personal | Nobodys);

/** Of photos or albums. */
const reportsOn = <const File extends string>(file: `${File}.json`) =>
  ({
    readers: ['owner', 'staff'],
    owner: { field: 'reporterId' },
    exported: file,
    erased: 'reports',
    row: 'reports',
    mentions: { ownerId: 'marked' },
  }) as const satisfies Collection;

/** By last path segment. Types, export, erasure, `/privacy` and rules tests derive from this table. */
const collections = {
  users: {
    readers: ['owner', 'staff'],
    owner: 'id',
    exported: 'user.json',
    erased: 'user',
    row: 'settings',
    mentions: { mutedUsers: 'unlisted' },
  },
  notices: {
    path: 'users/{uid}/notices',
    readers: ['owner'],
    ttl: true,
    owner: 'parent',
    exported: 'notices.json',
    erased: 'user',
    row: 'notices',
  },
  profiles: {
    isPublic: true,
    readers: ['members', 'staff'],
    owner: 'id',
    exported: 'profile.json',
    erased: 'profile',
    row: 'profile',
  },
  usernames: { readers: [], owner: { field: 'uid' }, exported: 'usernames.json', erased: 'deleted', row: 'usernames' },
  roles: {
    readers: ['staff'],
    owner: 'id',
    exported: 'role.json',
    erased: 'deleted',
    row: 'staffNotes',
    mentions: { by: 'marked' },
  },
  presence: {
    readers: ['members'],
    ttl: true,
    owner: 'id',
    exported: 'presence.json',
    erased: 'deleted',
    row: 'presence',
  },
  aggregates: { readers: ['everybody', 'members'], mentions: { uids: 'unlisted' } },
  photos: {
    isPublic: true,
    readers: ['members', 'owner', 'staff'],
    owner: { field: 'ownerId' },
    exported: 'photos.json',
    erased: 'photos',
    row: 'photos',
  },
  albums: {
    isPublic: true,
    readers: ['members', 'owner', 'staff'],
    owner: { field: 'ownerId' },
    exported: 'albums.json',
    erased: 'deleted',
    row: 'albums',
  },
  albumContents: {
    readers: ['owner', 'staff'],
    owner: { field: 'ownerId' },
    exported: 'albums.json',
    erased: 'deleted',
    row: 'albumContents',
  },
  drafts: { readers: ['owner'], ttl: true, owner: 'id', exported: 'drafts.json', erased: 'deleted', row: 'drafts' },
  contentHashes: {
    readers: ['owner'],
    owner: { field: 'uid' },
    exported: 'content-hashes.json',
    erased: 'deleted',
    row: 'hashes',
  },
  photoChanges: {
    readers: ['owner'],
    ttl: true,
    owner: 'id',
    exported: 'photo-changes.json',
    erased: 'deleted',
    row: 'photoChanges',
  },
  // `subjects` contains the path of the owner's profile.
  photoCounts: { readers: [], owner: { field: 'subjects' }, exported: 'jobs.json', erased: 'photos', row: 'jobs' },
  // Those that a person was given go with the photos.
  likes: { readers: ['owner'], owner: { field: 'uid' }, exported: 'likes.json', erased: 'deleted', row: 'likes' },
  follows: { readers: ['owner'], owner: { field: 'uid' }, exported: 'follows.json', erased: 'follows', row: 'follows' },
  followLists: {
    readers: ['owner'],
    owner: 'id',
    exported: { not: 'follows.json says the same' },
    erased: 'deleted',
    row: 'follows',
    mentions: { users: 'unlisted' },
  },
  fullJobs: { readers: [] },
  tags: { isPublic: true, readers: ['members', 'staff'] },
  titles: { isPublic: true, readers: ['members', 'staff'] },
  titleProposals: {
    readers: [],
    owner: { field: 'uid' },
    exported: 'titles.json',
    erased: 'deleted',
    row: 'proposals',
  },
  ngTags: { readers: ['staff'], mentions: { by: 'marked' } },
  pictureBlocks: { readers: [] },
  reports: {
    readers: ['owner', 'staff'],
    owner: { field: 'reporterId' },
    exported: 'reports.json',
    erased: 'reports',
    row: 'reports',
  },
  photoReports: reportsOn('photo-reports.json'),
  albumReports: reportsOn('album-reports.json'),
  cases: {
    readers: ['staff'],
    owner: { field: 'ownerId' },
    exported: 'evidence.json',
    erased: 'cases',
    row: 'cases',
    mentions: { viewing: 'ended', deciding: 'ended', 'decision.by': 'marked', 'formerDecision.by': 'marked' },
  },
  caseJobs: { readers: [], owner: { field: 'ownerId' }, exported: 'jobs.json', erased: 'cases', row: 'jobs' },
  reporters: { readers: ['staff'], owner: 'id', exported: 'reporter.json', erased: 'deleted', row: 'staffNotes' },
  appeals: {
    readers: ['owner', 'staff'],
    owner: { field: 'uid' },
    exported: 'appeals.json',
    erased: 'deleted',
    row: 'appeals',
  },
  deciders: {
    readers: ['staff'],
    owner: { field: 'uid' },
    exported: { not: 'who decided about somebody is not theirs to read' },
    erased: 'deleted',
    row: 'staffNotes',
    mentions: { by: 'marked' },
  },
  banMemory: { readers: [], ttl: true, row: 'bans' },
  banMarks: {
    readers: [],
    owner: 'id',
    exported: { not: 'keyed hashes say nothing that account.json does not' },
    erased: 'deleted',
    row: 'bans',
  },
  // The acts of a staff person are in `acts.json` of their export.
  auditLog: {
    readers: ['staff'],
    owner: { field: 'people' },
    exported: 'moderation.json',
    erased: 'audit log',
    row: 'audit',
  },
  sweeps: { readers: ['staff'], ttl: true },
  settings: { readers: ['everybody'], mentions: { by: 'marked' } },
  transparency: { isPublic: true, readers: ['members'] },
  // A pass over profiles, or over whose photos were liked, stands at this person; it begins anew, which does no harm.
  reconciliations: {
    readers: [],
    owner: { field: 'cursors.profiles' },
    exported: 'jobs.json',
    erased: 'mentions',
    row: 'jobs',
    mentions: { 'cursors.profiles': 'emptied' },
  },
  rateLimits: { readers: [], ttl: true, owner: 'id', exported: 'rate-limits.json', erased: 'deleted', row: 'rates' },
  strayAvatars: { readers: [], owner: { field: 'uid' }, exported: 'jobs.json', erased: 'deleted', row: 'jobs' },
  avatarReservations: {
    readers: [],
    owner: { field: 'ownerId' },
    exported: 'jobs.json',
    erased: 'deleted',
    row: 'jobs',
  },
  ownerCopies: { readers: [], owner: 'id', exported: 'jobs.json', erased: 'deleted', row: 'jobs' },
  banJobs: { readers: [], owner: 'id', exported: 'jobs.json', erased: 'deleted', row: 'jobs' },
  deletions: { readers: [], owner: 'id', exported: 'jobs.json', erased: 'job', row: 'jobs' },
  exports: { readers: [], ttl: true, owner: 'id', exported: 'jobs.json', erased: 'exports', row: 'exports' },
  migrations: { readers: [] },
} as const satisfies Readonly<Record<string, Collection>>;

export type CollectionName = keyof typeof collections;

type Below<Of> = Of extends { path: `${infer Parents}/{uid}/${infer Name}` } ? `${Parents}/${string}/${Name}` : never;
export type CollectionPath = CollectionName | Below<(typeof collections)[CollectionName]>;
export type DocumentPath = `${CollectionPath}/${string}`;

type InFile<Of> = Of extends { exported: infer File extends string } ? File : never;
export type ExportedFile = InFile<(typeof collections)[CollectionName]>;

export const collectionOf = (name: CollectionName): Collection => collections[name];

const isCollectionName = (name: string): name is CollectionName => Object.hasOwn(collections, name);
export const collectionNames: readonly CollectionName[] = Object.keys(collections).filter(isCollectionName);

export const ttlCollections: readonly CollectionName[] = collectionNames.filter((name) => collectionOf(name).ttl);

function collectionAt(path: string): CollectionName | undefined {
  const segments = path.split('/');
  const name = segments[segments.length % 2 === 0 ? segments.length - 2 : segments.length - 1] ?? '';
  return isCollectionName(name) ? name : undefined;
}

export const schemaAt = (path: string): number | undefined => {
  const name = collectionAt(path);
  return name && schemaNumber(name);
};
