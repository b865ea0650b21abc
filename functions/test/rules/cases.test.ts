import { describe } from 'vitest';
import { nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

describe('cases', () => {
  const site = useFirestore('cases', {
    'cases/user_owner': { reporterCount: 1, reasons: { spam: 1 }, status: 'open', evidence: {} },
  });

  only(site, staff, 'read a case', ({ firestore }) => firestore.doc('cases/user_owner').get());
  only(site, staff, 'list cases', ({ firestore }) => firestore.collection('cases').get());
  only(site, staff, 'list open cases', ({ firestore }) =>
    firestore.collection('cases').where('status', '==', 'open').limit(30).get(),
  );

  nobodyWrites(site, 'cases/user_owner', 'status');
});
