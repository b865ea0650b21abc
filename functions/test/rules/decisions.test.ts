import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { everyone, members, signedIn, staff } from './personas.ts';

const decision = (uid: string) => ({ uid, source: 'report', automated: false, at: new Date(0), acts: [] });

describe('decisions', () => {
  const site = useFirestore(
    'decisions',
    Object.fromEntries(everyone.map((name) => [`decisions/of-${name}`, decision(name)])),
  );
  const decisions = ({ firestore }: Actor) => firestore.collection('decisions');
  const own = (actor: Actor) => decisions(actor).where('uid', '==', actor.uid).orderBy('at', 'desc');

  only(site, ['banned', ...staff], 'read a decision about the banned user', (actor) =>
    decisions(actor).doc('of-banned').get(),
  );
  only(site, ['banned', ...staff], 'list the decisions about the banned user', (actor) =>
    decisions(actor).where('uid', '==', 'banned').limit(30).get(),
  );
  only(site, staff, 'list decisions', (actor) => decisions(actor).get());
  only(site, staff, 'list decisions about themselves without a limit', (actor) => own(actor).get(), signedIn);
  only(site, members, 'list decisions about themselves', (actor) => own(actor).limit(30).get(), signedIn);

  onlyFromTheBeginning(site, members, staff, 'the decisions about themselves', ({ uid }) => ({
    collection: 'decisions',
    where: ['uid', uid],
  }));

  nobodyWrites(site, 'decisions/of-banned', 'automated');
  nobody(site, 'decision', (actor) => decisions(actor).doc(`new-${actor.uid}`).set(decision(actor.uid)));
});
