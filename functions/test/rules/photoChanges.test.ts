import { documentId } from 'firebase/firestore';
import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { active, everyone, signedIn } from './personas.ts';

describe('the result of the last bulk change', () => {
  const site = useFirestore('photoChanges', {
    ...Object.fromEntries(everyone.map((name) => [`photoChanges/${name}`, { commandId: 'x', phase: 'done' }])),
    'photoChanges/owner': { commandId: 'x', phase: 'done' },
  });
  const changes = ({ firestore }: Actor) => firestore.collection('photoChanges');

  nobody(site, 'list changes', (actor) => changes(actor).limit(30).get());
  nobody(site, 'list their own change', (actor) => changes(actor).where(documentId(), '==', actor.uid).limit(1).get());
  only(site, ['owner'], "read the owner's", (actor) => changes(actor).doc('owner').get());
  only(site, active, 'read the own one', (actor) => changes(actor).doc(actor.uid).get(), signedIn);

  nobodyWrites(site, 'photoChanges/owner', 'phase');
});
