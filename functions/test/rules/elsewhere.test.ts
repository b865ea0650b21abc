import { describe } from 'vitest';
import { collectionNames, collectionOf } from '#contract/collections.ts';
import { nobody, nobodyWrites, useFirestore } from './harness.ts';
import { everyone } from './personas.ts';

/** A document of each collection that only functions read, as its owner would look for it. */
const closed = collectionNames
  .filter((name) => collectionOf(name).readers.length === 0)
  .map((name) => `${collectionOf(name).path?.replace('{uid}', 'owner') ?? name}/owner`);

// Also unknown paths, and paths below a readable document.
const paths = [
  ...closed,
  'unheardOf/document',
  'profiles/owner/private/email',
  'photos/published/comments/one',
  'users/owner/notices/one/replies/one',
];

describe('paths without a rule', () => {
  const site = useFirestore('elsewhere', {
    'profiles/owner': { username: 'owner' },
    'photos/published': { ownerId: 'owner', status: 'published' },
    ...Object.fromEntries(paths.map((path) => [path, { ownerId: 'owner', uid: 'owner', status: 'published' }])),
  });

  for (const path of paths) {
    nobody(site, `read ${path}`, ({ firestore }) => firestore.doc(path).get(), everyone);
    nobody(site, `list beside ${path}`, ({ firestore }) => firestore.doc(path).parent.limit(1).get(), everyone);
    nobodyWrites(site, path, 'status');
  }
});
