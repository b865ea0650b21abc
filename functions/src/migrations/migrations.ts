import { type CollectionName, collectionNames } from '#contract/collections.ts';
import { expiresAt } from './expiresAt.ts';
import type { Migration } from './migration.ts';

/** Gives documents from before there were numbers the number of their shape, which is the first. */
const schema = (collection: CollectionName): Migration => ({
  name: 'schema',
  collection,
  change: (fields) => (fields['schema'] === undefined ? { update: { schema: 1 } } : undefined),
});

/** All there are; those of one name are run in this order. A pure module each, where it is more than a line. */
export const migrations: readonly Migration[] = [...expiresAt, ...collectionNames.map(schema)];
