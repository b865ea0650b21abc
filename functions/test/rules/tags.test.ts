import { describe } from 'vitest';
import { nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

describe('tags', () => {
  const site = useFirestore('tags', { 'tags/night': { name: 'Night', count: 3, lastUsedAt: new Date(0) } });

  only(site, staff, 'list tags', ({ firestore }) => firestore.collection('tags').get());
  only(site, staff, 'list the tag most used', ({ firestore }) =>
    firestore.collection('tags').orderBy('count', 'desc').limit(1).get(),
  );
  only(site, staff, 'read a tag', ({ firestore }) => firestore.doc('tags/night').get());
  only(
    site,
    staff,
    'see that a tag is not in use',
    async ({ firestore }) => (await firestore.doc('tags/none').get()).id,
  );

  nobodyWrites(site, 'tags/night', 'name');
});
