import { limits } from './limits.ts';
import { serverLimits } from './serverLimits.ts';

/** Who may read some of the documents directly (`firestore.rules`). */
type Reader = 'everybody' | 'members' | 'owner' | 'staff';

/** Deleted with the account, photo, ban or job; kept without a name; or deleted after days. */
type Retention = 'account' | 'photo' | 'ban' | 'work' | 'nameless' | { readonly days: number };

/** `readers`: of people's own documents, if others of the collection have more. */
type Row = { readonly retention: Retention; readonly readers?: readonly Reader[] };

export const privacyRows = {
  profile: { retention: 'account' },
  usernames: { retention: 'account' },
  settings: { retention: 'account' },
  staffPrefs: { retention: 'account' },
  photos: { retention: 'photo' },
  drafts: { retention: { days: limits.drafts.retentionDays } },
  albums: { retention: 'account' },
  albumContents: { retention: 'account' },
  hashes: { retention: 'photo' },
  searchEntries: { retention: 'photo' },
  publications: { retention: 'photo' },
  likes: { retention: 'account' },
  follows: { retention: 'account' },
  notices: { retention: { days: limits.retention.noticeDays } },
  proposals: { retention: 'account' },
  presence: { retention: { days: 1 } },
  rates: { retention: { days: 2 } },
  reports: { retention: 'nameless' },
  cases: { retention: 'account' },
  secondLooks: { retention: { days: serverLimits.secondLooks.retentionDays } },
  decisions: { retention: { days: limits.retention.auditDays } },
  appeals: { retention: 'account' },
  staffNotes: { retention: 'account' },
  audit: { retention: { days: limits.retention.auditDays } },
  bans: { retention: 'ban' },
  work: { retention: { days: limits.retention.photoChangesDays }, readers: ['owner'] },
  jobs: { retention: 'work' },
} as const satisfies Readonly<Record<string, Row>>;
export type PrivacyRow = keyof typeof privacyRows;
export const privacyRowOf = (name: PrivacyRow): Row => privacyRows[name];

/** What becomes of a field that named an erased person: `deleted`, empty text, a list without them, or no field. */
export type Mention = 'marked' | 'emptied' | 'unlisted' | 'ended';

type Personal = {
  readonly readers: readonly Reader[];
  readonly owner: 'id' | 'parent' | { readonly field: string };
  readonly exported: `${string}.json` | { readonly not: string };
  /** Erasure with its own code. By default, the person's documents are deleted. */
  readonly erased?: string;
  readonly row: PrivacyRow;
};
type Nobodys = {
  readonly readers: readonly Exclude<Reader, 'owner'>[];
  readonly owner?: never;
  readonly exported?: never;
  readonly erased?: never;
  readonly row?: PrivacyRow;
};

export type Collection = {
  /** Only if it differs from the name; `{uid}` is any id. */
  readonly path?: string;
  /** Everybody reads some of the documents through `/api`. */
  readonly isPublic?: true;
  /** Firestore deletes about a day after `expiresAt` (`firestore.indexes.json`), so readers check it. */
  readonly ttl?: true;
  readonly mentions?: Readonly<Record<string, Mention>>;
  /** Its documents name their photo (`photoId`) and the photo's owner (`ownerId`), and are erased with either. */
  readonly belongsTo?: 'photos';
} & (Personal | Nobodys);

const reported = {
  readers: ['owner', 'staff'],
  owner: { field: 'reporterId' },
  erased: 'reports',
  row: 'reports',
} as const;
const shown = { isPublic: true, readers: ['owner', 'staff'], owner: { field: 'ownerId' } } as const;
const job = { readers: [], exported: 'jobs.json', row: 'jobs' } as const;

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
    readers: ['owner', 'staff'],
    owner: 'id',
    exported: 'profile.json',
    erased: 'profile',
    row: 'profile',
  },
  // A name stays for 30 days after its account, without the uid.
  usernames: {
    readers: [],
    owner: { field: 'uid' },
    exported: 'usernames.json',
    erased: 'usernames',
    row: 'usernames',
  },
  roles: { readers: ['staff'], owner: 'id', exported: 'role.json', row: 'staffNotes', mentions: { by: 'marked' } },
  presence: { readers: ['members'], ttl: true, owner: 'id', exported: 'presence.json', row: 'presence' },
  aggregates: { readers: ['everybody', 'members', 'staff'], mentions: { uids: 'unlisted' } },
  photos: { ...shown, exported: 'photos.json', erased: 'photos', row: 'photos' },
  searchEntries: {
    readers: [],
    owner: { field: 'ownerId' },
    exported: { not: 'pieces of the words and of the picture, which photos.json and the files have' },
    row: 'searchEntries',
  },
  publications: {
    readers: [],
    owner: { field: 'ownerId' },
    exported: { not: 'photos.json names the publication of each photo' },
    row: 'publications',
  },
  albums: { ...shown, exported: 'albums.json', row: 'albums' },
  albumContents: {
    readers: ['owner', 'staff'],
    owner: { field: 'ownerId' },
    exported: 'albums.json',
    row: 'albumContents',
  },
  drafts: { readers: ['owner'], ttl: true, owner: 'id', exported: 'drafts.json', row: 'drafts' },
  contentHashes: { readers: ['owner'], owner: { field: 'uid' }, exported: 'content-hashes.json', row: 'hashes' },
  // `subjects` contains the path of the owner's profile.
  photoCounts: { ...job, owner: { field: 'subjects' }, erased: 'photos' },
  likes: { readers: ['owner'], owner: { field: 'uid' }, belongsTo: 'photos', exported: 'likes.json', row: 'likes' },
  follows: { readers: ['owner'], owner: { field: 'uid' }, exported: 'follows.json', erased: 'follows', row: 'follows' },
  followLists: {
    readers: ['owner'],
    owner: 'id',
    exported: { not: 'follows.json says the same' },
    row: 'follows',
    mentions: { users: 'unlisted' },
  },
  tags: { isPublic: true, readers: ['staff'] },
  titles: { isPublic: true, readers: ['staff'] },
  moments: { isPublic: true, readers: [] },
  // Everybody sees them in the pictures of days.
  momentSlices: { isPublic: true, readers: [] },
  titleProposals: { readers: [], owner: { field: 'uid' }, exported: 'titles.json', row: 'proposals' },
  ngTags: { readers: ['staff'], mentions: { by: 'marked' } },
  pictureBlocks: { readers: [] },
  reports: { ...reported, exported: 'reports.json' },
  photoReports: { ...reported, exported: 'photo-reports.json', mentions: { ownerId: 'marked' } },
  albumReports: { ...reported, exported: 'album-reports.json', mentions: { ownerId: 'marked' } },
  cases: {
    readers: ['staff'],
    owner: { field: 'ownerId' },
    exported: 'evidence.json',
    erased: 'cases',
    row: 'cases',
    mentions: {
      lease: 'ended',
      deciding: 'ended',
      'escalated.by': 'marked',
      'skips.by': 'unlisted',
      'decision.by': 'marked',
      'formerDecision.by': 'marked',
    },
  },
  reporters: { readers: ['staff'], owner: 'id', exported: 'reporter.json', row: 'staffNotes' },
  decisions: {
    readers: ['owner', 'staff'],
    ttl: true,
    owner: { field: 'uid' },
    exported: 'decisions.json',
    row: 'decisions',
  },
  appeals: { readers: ['owner', 'staff'], owner: { field: 'uid' }, exported: 'appeals.json', row: 'appeals' },
  deciders: {
    readers: ['staff'],
    owner: { field: 'uid' },
    exported: { not: 'who decided about somebody is not theirs to read' },
    row: 'staffNotes',
    mentions: { by: 'marked' },
  },
  // They name reporters and colleagues, and say what staff look into: the operator answers a request for them by hand.
  staffNotes: {
    readers: ['staff'],
    owner: { field: 'ownerId' },
    exported: { not: 'staff write them for each other, and they name other people' },
    erased: 'staff notes',
    row: 'staffNotes',
    mentions: { by: 'marked', colleagues: 'unlisted' },
  },
  staffPrefs: { readers: ['owner'], owner: 'id', exported: 'staff-preferences.json', row: 'staffPrefs' },
  cannedTexts: { readers: ['staff'] },
  secondLooks: {
    readers: [],
    ttl: true,
    owner: { field: 'ownerId' },
    exported: { not: 'what colleagues think of a decision is no datum of the person; evidence.json has the case' },
    row: 'secondLooks',
    mentions: { by: 'marked', decidedBy: 'marked', passedBy: 'unlisted' },
  },
  banMemory: { readers: [], ttl: true, row: 'bans' },
  banMarks: {
    readers: [],
    owner: 'id',
    exported: { not: 'keyed hashes say nothing that account.json does not' },
    row: 'bans',
  },
  // The export of a staff member has their acts in `acts.json`.
  auditLog: {
    readers: ['staff'],
    owner: { field: 'people' },
    exported: 'moderation.json',
    erased: 'audit log',
    row: 'audit',
  },
  settings: { readers: ['everybody'], mentions: { by: 'marked' } },
  transparency: { isPublic: true, readers: ['members'] },
  // The cursor may name this person. Erasing it restarts the pass, which is harmless.
  reconciliations: {
    ...job,
    owner: { field: 'cursors.profiles' },
    erased: 'mentions',
    mentions: { 'cursors.profiles': 'emptied' },
  },
  rateLimits: { readers: [], ttl: true, owner: 'id', exported: 'rate-limits.json', row: 'rates' },
  strayAvatars: { ...job, owner: { field: 'uid' } },
  // Staff read those about tags and titles. A deletion has no `owner`, because its document goes last.
  jobs: { readers: ['owner', 'staff'], ttl: true, owner: { field: 'owner' }, exported: 'jobs.json', row: 'work' },
} as const satisfies Readonly<Record<string, Collection>>;

export type CollectionName = keyof typeof collections;

type Below<Of> = Of extends { path: `${infer Parents}/{uid}/${infer Name}` } ? `${Parents}/${string}/${Name}` : never;
export type CollectionPath = CollectionName | Below<(typeof collections)[CollectionName]>;
export type DocumentPath = `${CollectionPath}/${string}`;

export type ExportedFile = Extract<(typeof collections)[CollectionName], { exported: string }>['exported'];

/** Erasures with their own code (`functions/src/mydata/eraseAccount.ts`). */
export type ErasedApart = Extract<(typeof collections)[CollectionName], { erased: string }>['erased'];

export const collectionOf = (name: CollectionName): Collection => collections[name];

const isCollectionName = (name: string): name is CollectionName => Object.hasOwn(collections, name);
export const collectionNames: readonly CollectionName[] = Object.keys(collections).filter(isCollectionName);

export const collectionsOfPhotos: readonly CollectionName[] = collectionNames.filter(
  (name) => collectionOf(name).belongsTo === 'photos',
);

export const ttlCollections: readonly CollectionName[] = collectionNames.filter((name) => collectionOf(name).ttl);
