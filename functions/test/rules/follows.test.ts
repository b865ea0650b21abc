import { documentId } from 'firebase/firestore';
import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { active, everyone, signedIn } from './personas.ts';
import { maxPerQuery } from './ruleFiles.ts';

describe('follows', () => {
  const site = useFirestore('follows', {
    ...Object.fromEntries(
      everyone.flatMap((name) => [
        [`follows/of-${name}`, { uid: name, kind: 'user', target: 'followed' }],
        [`followLists/${name}`, { users: ['followed'], tags: [], titles: [], counts: true }],
      ]),
    ),
    'follows/of-owner': { uid: 'owner', kind: 'user', target: 'other' },
    'followLists/owner': { users: ['other'], tags: [], titles: [], counts: true },
  });
  const follows = ({ firestore }: Actor) => firestore.collection('follows');
  const own = (actor: Actor) => follows(actor).where('uid', '==', actor.uid);

  only(site, ['owner'], 'read what the owner follows', (actor) => follows(actor).doc('of-owner').get());
  only(site, ['owner'], 'read the list of what the owner follows', ({ firestore }) =>
    firestore.doc('followLists/owner').get(),
  );
  nobody(site, 'list who follows somebody', (actor) => follows(actor).where('target', '==', 'other').limit(30).get());
  nobody(site, 'list who follows oneself', (actor) =>
    follows(actor).where('kind', '==', 'user').where('target', '==', actor.uid).limit(30).get(),
  );
  nobody(site, 'find lists with somebody in them', ({ firestore }) =>
    firestore.collection('followLists').where('users', 'array-contains', 'other').limit(30).get(),
  );
  nobody(site, 'list their own list', ({ firestore, uid }) =>
    firestore.collection('followLists').where(documentId(), '==', uid).limit(1).get(),
  );
  nobody(site, 'list own follows without a limit', (actor) => own(actor).get());
  nobody(site, 'list more own follows than the limit', (actor) =>
    own(actor)
      .limit(maxPerQuery + 1)
      .get(),
  );
  only(site, active, 'list own follows', (actor) => own(actor).limit(30).get(), signedIn);
  onlyFromTheBeginning(site, active, [], 'own follows', ({ uid }) => ({ collection: 'follows', where: ['uid', uid] }));

  nobodyWrites(site, 'follows/of-owner', 'target');
  nobodyWrites(site, 'followLists/owner', 'users');
});
