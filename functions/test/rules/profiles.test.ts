import { describe } from 'vitest';
import { nobody, nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { everyone, staff } from './personas.ts';
import { maxPerQuery } from './ruleFiles.ts';

const profile = {
  username: 'hana',
  usernameKey: 'hana',
  displayName: 'Hana',
  photoURL: null,
  bio: '',
  links: [],
  photoCount: 3,
  createdAt: new Date(0),
};

describe('profiles', () => {
  const site = useFirestore('profiles', { 'profiles/owner': profile });

  only(site, staff, 'list profiles without a limit', ({ firestore }) => firestore.collection('profiles').get());
  only(site, staff, 'list more profiles than the limit', ({ firestore }) =>
    firestore
      .collection('profiles')
      .limit(maxPerQuery + 1)
      .get(),
  );
  only(site, everyone, 'read a profile', ({ firestore }) => firestore.doc('profiles/owner').get());
  only(site, everyone, 'list as many profiles as the limit', ({ firestore }) =>
    firestore.collection('profiles').limit(maxPerQuery).get(),
  );
  only(site, everyone, 'find a profile by username', ({ firestore }) =>
    firestore.collection('profiles').where('usernameKey', '==', 'hana').limit(1).get(),
  );

  onlyFromTheBeginning(site, everyone, staff, 'the profiles', () => ({ collection: 'profiles' }));

  nobodyWrites(site, 'profiles/owner', 'bio');
  nobody(site, 'make the own profile', ({ firestore, uid }) =>
    firestore.doc(`profiles/${uid}`).set({ ...profile, username: uid }),
  );
});
