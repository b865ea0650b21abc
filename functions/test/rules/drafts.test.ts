import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { everyone } from './personas.ts';

describe('the words of uploads that are not sent yet', () => {
  const site = useFirestore('drafts', {
    ...Object.fromEntries(
      everyone.map((name) => [`drafts/${name}`, { drafts: [], expiresAt: new Date('2099-01-01') }]),
    ),
  });
  const drafts = ({ firestore }: Actor) => firestore.collection('drafts');

  only(site, ['owner'], "read the owner's drafts", (actor) => drafts(actor).doc('owner').get());
  nobody(site, 'list drafts', (actor) => drafts(actor).limit(1).get());

  nobodyWrites(site, 'drafts/owner', 'drafts');
});
