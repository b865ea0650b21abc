import { describe } from 'vitest';
import { nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

describe('cases', () => {
  const site = useFirestore('cases', {
    'cases/user_owner': { ownerId: 'owner', reporterCount: 1, reasons: { spam: 1 }, status: 'open', evidence: {} },
    'cases/photo_published': {
      ...{ ownerId: 'owner', kind: 'photo', status: 'open', weight: 1, openedAt: new Date(0) },
      reasonsGiven: ['spam'],
    },
  });

  only(site, staff, 'read a case', ({ firestore }) => firestore.doc('cases/user_owner').get());
  only(site, staff, 'list cases', ({ firestore }) => firestore.collection('cases').get());
  only(site, staff, 'list open cases', ({ firestore }) =>
    firestore.collection('cases').where('status', '==', 'open').limit(30).get(),
  );

  only(site, staff, 'open the queue of one reason, heaviest first', ({ firestore }) =>
    firestore
      .collection('cases')
      .where('kind', '==', 'photo')
      .where('status', '==', 'open')
      .where('reasonsGiven', 'array-contains', 'spam')
      .orderBy('weight', 'desc')
      .orderBy('openedAt', 'asc')
      .limit(30)
      .get(),
  );
  only(site, staff, 'find the cases about the owner', ({ firestore }) =>
    firestore.collection('cases').where('ownerId', '==', 'owner').limit(1).get(),
  );

  nobodyWrites(site, 'cases/user_owner', 'status');
});
