import { describe } from 'vitest';
import { nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

describe('reporters', () => {
  const site = useFirestore('reporters', { 'reporters/owner': { resolved: 2, dismissed: 1 } });

  only(site, staff, 'read how right the owner’s reports were', ({ firestore }) =>
    firestore.doc('reporters/owner').get(),
  );
  only(
    site,
    staff,
    'read it where nothing is counted',
    async ({ firestore, uid }) => (await firestore.doc(`reporters/new-${uid}`).get()).id,
  );
  only(site, staff, 'list reporters', ({ firestore }) => firestore.collection('reporters').limit(30).get());

  nobodyWrites(site, 'reporters/owner', 'resolved');
});
