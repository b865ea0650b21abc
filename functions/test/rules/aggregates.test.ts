import { documentId } from 'firebase/firestore';
import { describe } from 'vitest';
import { nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { active, everyone, staff } from './personas.ts';

describe('aggregates', () => {
  const site = useFirestore('aggregates', {
    'aggregates/presence': { online: 3, uids: ['owner'], countedAt: new Date(0) },
    'aggregates/trending': { tags: [], titles: [], at: new Date(0) },
    'aggregates/desk': { late: 1 },
    'aggregates/adminDesk': { late: 2 },
    'aggregates/figures': { weeks: [], countedAt: new Date(0) },
    'aggregates/chat': { failures: [] },
    'aggregates/other': { online: 3 },
  });

  nobody(site, 'read an aggregate that is of no known kind', ({ firestore }) =>
    firestore.doc('aggregates/other').get(),
  );
  nobody(site, 'list aggregates', ({ firestore }) => firestore.collection('aggregates').limit(1).get());
  for (const name of ['presence', 'trending', 'desk', 'adminDesk', 'figures', 'chat']) {
    nobody(site, `find the aggregate ${name} by a list`, ({ firestore }) =>
      firestore.collection('aggregates').where(documentId(), '==', name).limit(1).get(),
    );
  }
  only(site, active, 'read who is online', ({ firestore }) => firestore.doc('aggregates/presence').get());

  only(site, everyone, 'read what is trending', ({ firestore }) => firestore.doc('aggregates/trending').get());

  only(site, staff, 'read how well the desk goes', ({ firestore }) => firestore.doc('aggregates/figures').get());
  only(site, staff, 'read what did not reach the chat', ({ firestore }) => firestore.doc('aggregates/chat').get());

  only(site, ['admin'], 'read what waits, with cases about staff', ({ firestore }) =>
    firestore.doc('aggregates/adminDesk').get(),
  );
  only(site, staff, 'read what waits for moderators', ({ firestore }) => firestore.doc('aggregates/desk').get());

  nobodyWrites(site, 'aggregates/desk', 'late');
  nobodyWrites(site, 'aggregates/adminDesk', 'late');
  nobodyWrites(site, 'aggregates/presence', 'uids');
  nobodyWrites(site, 'aggregates/figures', 'weeks');
  nobodyWrites(site, 'aggregates/chat', 'failures');
  nobodyWrites(site, 'aggregates/trending', 'tags');
});

describe('the progress of the checks of counts', () => {
  const site = useFirestore('reconciliations', { 'reconciliations/counts': { phase: 'profiles', cursor: 'owner' } });

  nobody(site, 'read it', ({ firestore }) => firestore.doc('reconciliations/counts').get());
  nobody(site, 'list it', ({ firestore }) => firestore.collection('reconciliations').limit(1).get());
  nobodyWrites(site, 'reconciliations/counts', 'cursor');
});
