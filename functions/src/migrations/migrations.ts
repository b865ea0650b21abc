import { type CollectionName, collectionNames } from '#contract/collections.ts';
import { movedAnswer, movedBan } from '../data/bans/deciderForms.ts';
import { avatars } from './avatars.ts';
import { contentHashes } from './contentHashes.ts';
import { expiresAt } from './expiresAt.ts';
import { formerFiles } from './formerFiles.ts';
import { formerKeys } from './formerKeys.ts';
import type { Migration } from './migration.ts';
import { pictures } from './pictures.ts';

/** Gives documents from before there were numbers the number of their shape, which is the first. */
const schema = (collection: CollectionName): Migration => ({
  name: 'schema',
  collection,
  change: (fields) => (fields['schema'] === undefined ? { update: { schema: 1 } } : undefined),
});

const idIn = (path: string): string => path.split('/').at(-1) ?? '';

/** All there are; those of one name are run in this order. A pure module each, where it is more than a line. */
export const migrations: readonly Migration[] = [
  ...expiresAt,
  ...collectionNames.map(schema),
  contentHashes,
  ...pictures,
  ...avatars,
  formerFiles,
  formerKeys,
  // Who decided, out of what the person reads.
  { name: 'deciders', collection: 'users', change: (fields, path) => movedBan(fields, idIn(path)) },
  { name: 'deciders', collection: 'appeals', change: (fields, path) => movedAnswer(fields, idIn(path)) },
  // What moderators' lists ask for. `cleanupAccounts` says which cases are about the staff, `cleanupEvidence` whose the photos are.
  {
    name: 'about',
    collection: 'cases',
    change: ({ aboutStaff }) => (aboutStaff === undefined ? { update: { aboutStaff: false } } : undefined),
  },
  {
    name: 'about',
    collection: 'reports',
    change: ({ ownerId, targetId }) => (ownerId === undefined ? { update: { ownerId: targetId } } : undefined),
  },
  {
    name: 'about',
    collection: 'photoReports',
    change: ({ ownerId }) => (ownerId === undefined ? { update: { ownerId: '' } } : undefined),
  },
];
