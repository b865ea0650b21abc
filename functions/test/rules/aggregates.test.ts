import { documentId } from 'firebase/firestore';
import { describe } from 'vitest';
import { nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { active, everyone, staff } from './personas.ts';

describe('aggregates', () => {
  const site = useFirestore('aggregates', {
    'aggregates/presence': { online: 3, uids: ['owner'], countedAt: new Date(0) },
    'aggregates/trending': { tags: [], titles: [], at: new Date(0) },
    'aggregates/figures': { weeks: [], countedAt: new Date(0) },
    'aggregates/other': { online: 3 },
  });

  nobody(site, 'read an aggregate that is of nothing that anybody may read', ({ firestore }) =>
    firestore.doc('aggregates/other').get(),
  );
  nobody(site, 'list aggregates', ({ firestore }) => firestore.collection('aggregates').limit(1).get());
  for (const name of ['presence', 'trending', 'figures']) {
    nobody(site, `find the aggregate ${name} by a list`, ({ firestore }) =>
      firestore.collection('aggregates').where(documentId(), '==', name).limit(1).get(),
    );
  }
  only(site, active, 'read who is online', ({ firestore }) => firestore.doc('aggregates/presence').get());

  only(site, everyone, 'read what is trending', ({ firestore }) => firestore.doc('aggregates/trending').get());

  only(site, staff, 'read how well the desk goes', ({ firestore }) => firestore.doc('aggregates/figures').get());

  nobodyWrites(site, 'aggregates/presence', 'uids');
  nobodyWrites(site, 'aggregates/figures', 'weeks');
  nobodyWrites(site, 'aggregates/trending', 'tags');
});

describe('the progress of the checks of counts', () => {
  const site = useFirestore('reconciliations', { 'reconciliations/counts': { phase: 'profiles', cursor: 'owner' } });

  nobody(site, 'read it', ({ firestore }) => firestore.doc('reconciliations/counts').get());
  nobody(site, 'list it', ({ firestore }) => firestore.collection('reconciliations').limit(1).get());
  nobodyWrites(site, 'reconciliations/counts', 'cursor');
});
