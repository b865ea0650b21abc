/**
 * `schema`: the number of the shape that is written now. `ttl`: some time after a document's `expiresAt`, where it has one,
 * Firestore deletes it (`firestore.indexes.json`), a day later or so; whoever reads it goes by its own times.
 */
type Collection = { readonly schema: number; readonly ttl?: true };

/**
 * Every collection, by the last name in its path (`notices` is `users/{uid}/notices`). Every document that is created carries
 * the `schema` of its collection; one without has 0. Decoders read that shape and the one before it. To change a shape: raise
 * `schema`, let the decoder read both, add a sample of both to `documents/samples.test.ts`, and a migration
 * (`functions/src/migrations`); when that has run, the older shape may go.
 */
export const collections = {
  users: { schema: 1 },
  notices: { schema: 1, ttl: true },
  profiles: { schema: 2 },
  usernames: { schema: 1 },
  roles: { schema: 1 },
  presence: { schema: 1, ttl: true },
  aggregates: { schema: 1 },
  photos: { schema: 2 },
  contentHashes: { schema: 1 },
  photoCounts: { schema: 1 },
  tags: { schema: 1 },
  titles: { schema: 1 },
  titleProposals: { schema: 1 },
  ngTags: { schema: 1 },
  pictureBlocks: { schema: 1 },
  reports: { schema: 1 },
  photoReports: { schema: 1 },
  cases: { schema: 1 },
  caseJobs: { schema: 1 },
  reporters: { schema: 1 },
  appeals: { schema: 1 },
  deciders: { schema: 1 },
  banMemory: { schema: 1, ttl: true },
  banMarks: { schema: 1 },
  auditLog: { schema: 1 },
  sweeps: { schema: 1, ttl: true },
  settings: { schema: 1 },
  transparency: { schema: 1 },
  reconciliations: { schema: 1 },
  rateLimits: { schema: 1, ttl: true },
  strayAvatars: { schema: 1 },
  avatarReservations: { schema: 1 },
  ownerCopies: { schema: 1 },
  banJobs: { schema: 1 },
  deletions: { schema: 1 },
  exports: { schema: 1, ttl: true },
  migrations: { schema: 1 },
} as const satisfies Readonly<Record<string, Collection>>;

export type CollectionName = keyof typeof collections;

const isCollectionName = (name: string): name is CollectionName => Object.hasOwn(collections, name);
export const collectionNames: readonly CollectionName[] = Object.keys(collections).filter(isCollectionName);

const hasTtl = (collection: Collection): boolean => collection.ttl === true;
/** Those whose documents may end by themselves. */
export const ttlCollections: readonly CollectionName[] = collectionNames.filter((name) => hasTtl(collections[name]));

/** What a document at this path, or one of the collection at this path, is written as; `undefined` for no collection of ours. */
export function schemaAt(path: string): number | undefined {
  const segments = path.split('/');
  const name = segments[segments.length % 2 === 0 ? segments.length - 2 : segments.length - 1] ?? '';
  return isCollectionName(name) ? collections[name].schema : undefined;
}
