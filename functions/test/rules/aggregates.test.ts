import { describe } from 'vitest';
import { nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { active } from './personas.ts';

describe('aggregates', () => {
  const site = useFirestore('aggregates', {
    'aggregates/presence': { online: 3, uids: ['owner'], countedAt: new Date(0) },
    'aggregates/other': { online: 3 },
  });

  nobody(site, 'read an aggregate that is not of presence', ({ firestore }) => firestore.doc('aggregates/other').get());
  nobody(site, 'list aggregates', ({ firestore }) => firestore.collection('aggregates').limit(1).get());
  only(site, active, 'read who is online', ({ firestore }) => firestore.doc('aggregates/presence').get());

  nobodyWrites(site, 'aggregates/presence', 'uids');
});

describe('jobs of bans', () => {
  const site = useFirestore('banjobs', { 'banJobs/owner': { changedAt: new Date(0) } });

  nobody(site, 'read the job of a ban', ({ firestore }) => firestore.doc('banJobs/owner').get());
  nobody(site, 'list the jobs of bans', ({ firestore }) => firestore.collection('banJobs').limit(1).get());
  nobodyWrites(site, 'banJobs/owner', 'changedAt');
});
