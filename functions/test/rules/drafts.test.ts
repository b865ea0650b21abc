import { documentId } from 'firebase/firestore';
import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { active, everyone, signedIn } from './personas.ts';

describe('drafts of uploads', () => {
  const site = useFirestore('drafts', {
    ...Object.fromEntries(
      everyone.map((name) => [`drafts/${name}`, { drafts: [], expiresAt: new Date('2099-01-01') }]),
    ),
  });
  const drafts = ({ firestore }: Actor) => firestore.collection('drafts');

  nobody(site, 'list drafts', (actor) => drafts(actor).limit(1).get());
  nobody(site, 'list their own drafts', (actor) => drafts(actor).where(documentId(), '==', actor.uid).limit(1).get());
  only(site, ['owner'], "read the owner's drafts", (actor) => drafts(actor).doc('owner').get());
  only(site, active, 'read their own drafts', (actor) => drafts(actor).doc(actor.uid).get(), signedIn);

  nobodyWrites(site, 'drafts/owner', 'drafts');
});
