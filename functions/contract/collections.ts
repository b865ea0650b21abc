import { schemaNumber } from './documents/stored.ts';
import { limits } from './limits.ts';

/** Who reads documents of a collection, some of them at least, past the functions: `firestore.rules` says which. */
type Reader = 'public' | 'members' | 'owner' | 'staff';

/** As long as the account, the photo or the ban is there, until the work is done, without a name for good, or so many days. */
export type Kept = 'account' | 'photo' | 'ban' | 'work' | 'nameless' | { readonly days: number };

/** The rows of the table on `/privacy`, in its order: what is kept of a person, and how long. Each is one collection or several. */
export const privacyRows = {
  profile: { kept: 'account' },
  usernames: { kept: 'account' },
  settings: { kept: 'account' },
  photos: { kept: 'photo' },
  hashes: { kept: 'photo' },
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

/**
 * What becomes of a field that names a person in a document that stays: the text `deleted` in their place (`marked`), the empty
 * text (`emptied`), a list without them (`unlisted`), the field gone whose `by` they are (`ended`).
 */
export type Mention = 'marked' | 'emptied' | 'unlisted' | 'ended';

/** All of the owner's are deleted, or a step does more than that: each has its own code (`functions/src/mydata/erasureSteps.ts`). */
type ErasedWithMore =
  | 'profile'
  | 'user'
  | 'photos'
  | 'cases'
  | 'reports'
  | 'audit log'
  | 'exports'
  | 'mentions'
  | 'job';
export type Erased = 'deleted' | ErasedWithMore;

/**
 * A person's data. `owner`: the uid is the document's id, its parent's id, or in a field. `exported`: the file of the export that
 * holds it.
 */
type Personal = {
  readonly owner: 'id' | 'parent' | { readonly field: string };
  readonly exported: `${string}.json` | { readonly not: string };
  readonly erased: Erased;
  readonly row: PrivacyRow;
};
/** What is the site's, and kept as long as the site: a person is named in it by `mentions` alone. */
type Nobodys = {
  readonly owner?: never;
  readonly exported?: never;
  readonly erased?: never;
  readonly row?: PrivacyRow;
};

/** `ttl`: Firestore deletes a document a day or so after its `expiresAt` (`firestore.indexes.json`); readers go by its own times. */
export type Collection = {
  /** Where it is not its name: `{uid}` stands for any id. */
  readonly path?: string;
  readonly readers: readonly Reader[];
  readonly ttl?: true;
  readonly mentions?: Readonly<Record<string, Mention>>;
} & (Personal | Nobodys);

/**
 * Every collection, by the last name in its path. From it come the types of `firestore.collection` and `documentPath`, the export
 * and the erasure of an account, the table on `/privacy`, and tests of the rules. Who adds one is led by `npm test -- quick`.
 */
const collections = {
  // `ban.by` in the form of before: who banned somebody is in `deciders`.
  users: {
    readers: ['owner', 'staff'],
    owner: 'id',
    exported: 'user.json',
    erased: 'user',
    row: 'settings',
    mentions: { mutedUsers: 'unlisted', 'ban.by': 'marked' },
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
  profiles: { readers: ['public', 'staff'], owner: 'id', exported: 'profile.json', erased: 'profile', row: 'profile' },
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
  aggregates: { readers: ['public', 'members'], mentions: { uids: 'unlisted' } },
  photos: {
    readers: ['public', 'owner', 'staff'],
    owner: { field: 'ownerId' },
    exported: 'photos.json',
    erased: 'photos',
    row: 'photos',
  },
  contentHashes: {
    readers: ['owner'],
    owner: { field: 'uid' },
    exported: 'content-hashes.json',
    erased: 'deleted',
    row: 'hashes',
  },
  // `subjects` holds the path of the owner’s profile.
  photoCounts: { readers: [], owner: { field: 'subjects' }, exported: 'jobs.json', erased: 'photos', row: 'jobs' },
  tags: { readers: ['public', 'staff'] },
  titles: { readers: ['public', 'staff'] },
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
  photoReports: {
    readers: ['owner', 'staff'],
    owner: { field: 'reporterId' },
    exported: 'photo-reports.json',
    erased: 'reports',
    row: 'reports',
  },
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
    mentions: { handledBy: 'marked' },
  },
  deciders: {
    readers: ['staff'],
    owner: { field: 'uid' },
    exported: { not: 'who decided about somebody is not theirs to read' },
    erased: 'deleted',
    row: 'staffNotes',
    mentions: { by: 'marked' },
  },
  // What stays of a ban when its account goes: keyed hashes, which lead to nobody.
  banMemory: { readers: [], ttl: true, row: 'bans' },
  banMarks: {
    readers: [],
    owner: 'id',
    exported: { not: 'keyed hashes say nothing that account.json does not' },
    erased: 'deleted',
    row: 'bans',
  },
  // `people` is everybody that an entry names. What somebody did as staff is in `acts.json` of their export.
  auditLog: {
    readers: ['staff'],
    owner: { field: 'people' },
    exported: 'moderation.json',
    erased: 'audit log',
    row: 'audit',
  },
  sweeps: { readers: ['staff'], ttl: true },
  settings: { readers: ['public'], mentions: { by: 'marked' } },
  transparency: { readers: ['public'] },
  // A pass over all profiles that has come to this person: it begins anew, since looking twice does no harm.
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

/** The paths of collections and of their documents: `users/${string}/notices`. */
type Below<Of> = Of extends { path: `${infer Parents}/{uid}/${infer Name}` } ? `${Parents}/${string}/${Name}` : never;
export type CollectionPath = CollectionName | Below<(typeof collections)[CollectionName]>;
export type DocumentPath = `${CollectionPath}/${string}`;

/** The files that hold exported documents. */
type InFile<Of> = Of extends { exported: infer File extends string } ? File : never;
export type ExportedFile = InFile<(typeof collections)[CollectionName]>;

export const collectionOf = (name: CollectionName): Collection => collections[name];

const isCollectionName = (name: string): name is CollectionName => Object.hasOwn(collections, name);
export const collectionNames: readonly CollectionName[] = Object.keys(collections).filter(isCollectionName);

/** Those whose documents may end by themselves. */
export const ttlCollections: readonly CollectionName[] = collectionNames.filter((name) => collectionOf(name).ttl);

/** The collection of a document at this path, or the one at this path; `undefined` for none of ours. */
function collectionAt(path: string): CollectionName | undefined {
  const segments = path.split('/');
  const name = segments[segments.length % 2 === 0 ? segments.length - 2 : segments.length - 1] ?? '';
  return isCollectionName(name) ? name : undefined;
}

/** What a document is written as, by its path or its collection's. */
export const schemaAt = (path: string): number | undefined => {
  const name = collectionAt(path);
  return name && schemaNumber(name);
};
