import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { everyone, members, signedIn, staff } from './personas.ts';

const appeal = (uid: string) => ({
  uid,
  decisionId: 'a',
  kind: 'banned',
  text: 'It was a mistake.',
  status: 'open',
  createdAt: new Date(0),
});

describe('appeals', () => {
  const site = useFirestore(
    'appeals',
    Object.fromEntries(everyone.map((name) => [`appeals/of-${name}`, appeal(name)])),
  );
  const appeals = ({ firestore }: Actor) => firestore.collection('appeals');
  const own = (actor: Actor) => appeals(actor).where('uid', '==', actor.uid);

  only(site, ['banned', ...staff], "read the banned user's appeal", (actor) => appeals(actor).doc('of-banned').get());
  only(site, ['banned', ...staff], "list the banned user's appeals", (actor) =>
    appeals(actor).where('uid', '==', 'banned').limit(30).get(),
  );
  only(site, staff, 'list appeals', (actor) => appeals(actor).get());
  only(site, staff, 'list open appeals', (actor) => appeals(actor).where('status', '==', 'open').limit(30).get());
  only(site, staff, 'list own appeals without a limit', (actor) => own(actor).get(), signedIn);
  only(site, members, 'read an own appeal', (actor) => appeals(actor).doc(`of-${actor.uid}`).get(), signedIn);
  only(site, members, 'list own appeals', (actor) => own(actor).limit(30).get(), signedIn);

  onlyFromTheBeginning(site, members, staff, 'the own appeals', ({ uid }) => ({
    collection: 'appeals',
    where: ['uid', uid],
  }));

  nobodyWrites(site, 'appeals/of-banned', 'status');
  nobody(site, 'appeal past the function', (actor) => appeals(actor).doc(`new-${actor.uid}`).set(appeal(actor.uid)));
});
