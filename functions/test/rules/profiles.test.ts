import { describe } from 'vitest';
import { nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { active, everyone, signedIn, staff } from './personas.ts';

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
  const site = useFirestore('profiles', Object.fromEntries(everyone.map((name) => [`profiles/${name}`, profile])));

  only(site, staff, 'list profiles', ({ firestore }) => firestore.collection('profiles').get());
  only(site, staff, 'list a single profile', ({ firestore }) => firestore.collection('profiles').limit(1).get());
  only(site, staff, 'find a profile by username', ({ firestore }) =>
    firestore.collection('profiles').where('usernameKey', '==', 'hana').limit(1).get(),
  );
  only(site, ['owner', ...staff], 'read the owner’s profile', ({ firestore }) => firestore.doc('profiles/owner').get());
  only(site, active, 'read the own profile', ({ firestore, uid }) => firestore.doc(`profiles/${uid}`).get(), signedIn);
  only(
    site,
    staff,
    'list the own profile',
    ({ firestore, uid }) => firestore.collection('profiles').where('__name__', '==', uid).limit(1).get(),
    signedIn,
  );

  nobodyWrites(site, 'profiles/owner', 'bio');
  nobody(site, 'make the own profile', ({ firestore, uid }) =>
    firestore.doc(`profiles/${uid}`).set({ ...profile, username: uid }),
  );
});
