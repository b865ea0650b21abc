import { describe } from 'vitest';
import { nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { everyone, staff } from './personas.ts';
import { maxPerQuery } from './ruleFiles.ts';

describe('tags', () => {
  const site = useFirestore('tags', { 'tags/night': { name: 'Night', count: 3, lastUsedAt: new Date(0) } });

  only(site, staff, 'list tags without a limit', ({ firestore }) => firestore.collection('tags').get());
  only(site, staff, 'list more tags than the limit', ({ firestore }) =>
    firestore
      .collection('tags')
      .limit(maxPerQuery + 1)
      .get(),
  );
  only(site, everyone, 'read a tag', ({ firestore }) => firestore.doc('tags/night').get());
  only(
    site,
    everyone,
    'see that a tag is not in use',
    async ({ firestore }) => (await firestore.doc('tags/none').get()).id,
  );
  only(site, everyone, 'list the tags most used', ({ firestore }) =>
    firestore.collection('tags').orderBy('count', 'desc').limit(maxPerQuery).get(),
  );

  onlyFromTheBeginning(site, everyone, staff, 'the tags', () => ({ collection: 'tags' }));

  nobodyWrites(site, 'tags/night', 'name');
});
