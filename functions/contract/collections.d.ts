/**
 * Every collection, by the last name in its path (`notices` is `users/{uid}/notices`). Every document that is created carries
 * the `schema` of its collection; one without has 0. Decoders read that shape and the one before it. To change a shape: raise
 * `schema`, let the decoder read both, add a sample of both to `documents/samples.test.ts`, and a migration
 * (`functions/src/migrations`); when that has run, the older shape may go.
 */
export declare const collections: {
  readonly users: {
    readonly schema: 1;
  };
  readonly notices: {
    readonly schema: 1;
    readonly ttl: true;
  };
  readonly profiles: {
    readonly schema: 1;
  };
  readonly usernames: {
    readonly schema: 1;
  };
  readonly roles: {
    readonly schema: 1;
  };
  readonly presence: {
    readonly schema: 1;
    readonly ttl: true;
  };
  readonly aggregates: {
    readonly schema: 1;
  };
  readonly photos: {
    readonly schema: 1;
  };
  readonly contentHashes: {
    readonly schema: 1;
  };
  readonly photoCounts: {
    readonly schema: 1;
  };
  readonly tags: {
    readonly schema: 1;
  };
  readonly titles: {
    readonly schema: 1;
  };
  readonly titleProposals: {
    readonly schema: 1;
  };
  readonly ngTags: {
    readonly schema: 1;
  };
  readonly pictureBlocks: {
    readonly schema: 1;
  };
  readonly reports: {
    readonly schema: 1;
  };
  readonly photoReports: {
    readonly schema: 1;
  };
  readonly cases: {
    readonly schema: 1;
  };
  readonly caseJobs: {
    readonly schema: 1;
  };
  readonly reporters: {
    readonly schema: 1;
  };
  readonly appeals: {
    readonly schema: 1;
  };
  readonly deciders: {
    readonly schema: 1;
  };
  readonly banMemory: {
    readonly schema: 1;
    readonly ttl: true;
  };
  readonly banMarks: {
    readonly schema: 1;
  };
  readonly auditLog: {
    readonly schema: 1;
  };
  readonly sweeps: {
    readonly schema: 1;
    readonly ttl: true;
  };
  readonly settings: {
    readonly schema: 1;
  };
  readonly transparency: {
    readonly schema: 1;
  };
  readonly reconciliations: {
    readonly schema: 1;
  };
  readonly rateLimits: {
    readonly schema: 1;
    readonly ttl: true;
  };
  readonly strayAvatars: {
    readonly schema: 1;
  };
  readonly avatarReservations: {
    readonly schema: 1;
  };
  readonly ownerCopies: {
    readonly schema: 1;
  };
  readonly banJobs: {
    readonly schema: 1;
  };
  readonly deletions: {
    readonly schema: 1;
  };
  readonly exports: {
    readonly schema: 1;
    readonly ttl: true;
  };
  readonly migrations: {
    readonly schema: 1;
  };
};
export type CollectionName = keyof typeof collections;
export declare const collectionNames: readonly CollectionName[];
/** Those whose documents may end by themselves. */
export declare const ttlCollections: readonly CollectionName[];
/** What a document at this path, or one of the collection at this path, is written as; `undefined` for no collection of ours. */
export declare function schemaAt(path: string): number | undefined;
