import { describe } from 'vitest';
import { nobody, nobodyWrites, useFirestore } from './harness.ts';

// Collections that only functions know, one that nobody does, and what could lie below a document that can be read.
const paths = [
  'rateLimits/createPhotos_owner',
  'deletions/owner',
  'exports/owner',
  'ownerCopies/owner',
  'photoCounts/published',
  'strayAvatars/hash',
  'avatarReservations/reserved',
  'titleProposals/proposed',
  'caseJobs/user_owner_1',
  'banMemory/0a',
  'banMarks/owner',
  'pictureBlocks/0',
  'migrations/expiresAt_presence',
  'unheardOf/document',
  'profiles/owner/private/email',
  'photos/published/comments/one',
  'users/owner/notices/one/replies/one',
];

describe('what no rule names', () => {
  const site = useFirestore('elsewhere', {
    'profiles/owner': { username: 'owner' },
    'photos/published': { ownerId: 'owner', status: 'published' },
    ...Object.fromEntries(paths.map((path) => [path, { ownerId: 'owner', uid: 'owner', status: 'published' }])),
  });

  for (const path of paths) {
    nobody(site, `read ${path}`, ({ firestore }) => firestore.doc(path).get());
    nobody(site, `list beside ${path}`, ({ firestore }) => firestore.doc(path).parent.limit(1).get());
    nobodyWrites(site, path, 'status');
  }
});
