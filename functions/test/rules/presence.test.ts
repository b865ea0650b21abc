import { documentId } from 'firebase/firestore';
import { describe } from 'vitest';
import { nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { active } from './personas.ts';

describe('presence', () => {
  const lastSeen = new Date(0);
  const site = useFirestore('presence', {
    'presence/other': { lastSeen },
    'presence/anon_1764000000000_k3x9': { lastSeen },
  });

  nobody(site, 'read the presence of a visitor', ({ firestore }) =>
    firestore.doc('presence/anon_1764000000000_k3x9').get(),
  );
  nobody(site, 'list presence', ({ firestore }) => firestore.collection('presence').limit(1).get());
  nobody(site, 'list who is online', ({ firestore }) =>
    firestore.collection('presence').where('lastSeen', '>=', new Date(0)).limit(1).get(),
  );
  nobody(site, 'find the presence of a user by a list', ({ firestore }) =>
    firestore.collection('presence').where(documentId(), '==', 'other').limit(1).get(),
  );
  only(site, active, 'read the presence of a user', ({ firestore }) => firestore.doc('presence/other').get());

  nobodyWrites(site, 'presence/other', 'lastSeen');
  nobody(site, 'write the own presence', ({ firestore, uid }) => firestore.doc(`presence/${uid}`).set({ lastSeen }));
  nobody(site, 'write the presence of a visitor', ({ firestore }) =>
    firestore.doc('presence/anon_1764000000001_aaaa').set({ lastSeen }),
  );
});
