import { describe } from 'vitest';
import { nobody, nobodyWrites, useFirestore } from './harness.ts';

describe('usernames', () => {
  const site = useFirestore('usernames', { 'usernames/hana': { uid: 'owner', createdAt: new Date(0) } });

  nobody(site, 'read a reserved username', ({ firestore }) => firestore.doc('usernames/hana').get());
  nobody(site, 'see whether a username is free', ({ firestore }) => firestore.doc('usernames/nobody').get());
  nobody(site, 'list usernames', ({ firestore }) => firestore.collection('usernames').limit(1).get());
  nobody(site, 'list the own usernames', ({ firestore, uid }) =>
    firestore.collection('usernames').where('uid', '==', uid).limit(1).get(),
  );

  nobodyWrites(site, 'usernames/hana', 'uid');
});
