import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { active, everyone, signedIn } from './personas.ts';
import { maxPerQuery } from './ruleFiles.ts';

describe('the hashes of originals', () => {
  const site = useFirestore('contentHashes', {
    ...Object.fromEntries(everyone.map((name) => [`contentHashes/of-${name}`, { uid: name, hash: 'hash' }])),
  });
  const hashes = ({ firestore }: Actor) => firestore.collection('contentHashes');
  const own = (actor: Actor) => hashes(actor).where('uid', '==', actor.uid);

  nobody(site, 'find out who has sent a file', (actor) => hashes(actor).where('hash', '==', 'hash').limit(30).get());
  only(site, ['owner'], "read the hash of the owner's file", (actor) => hashes(actor).doc('of-owner').get());
  only(site, ['owner'], "find the owner's photos that are the same file", (actor) =>
    hashes(actor).where('uid', '==', 'owner').where('hash', '==', 'hash').limit(30).get(),
  );
  nobody(site, 'list own hashes without a limit', (actor) => own(actor).get());
  nobody(site, 'list more own hashes than the limit', (actor) =>
    own(actor)
      .limit(maxPerQuery + 1)
      .get(),
  );
  only(
    site,
    active,
    'find own photos that are the same file',
    (actor) => own(actor).where('hash', '==', 'hash').limit(5).get(),
    signedIn,
  );
  onlyFromTheBeginning(site, active, [], 'own hashes', ({ uid }) => ({
    collection: 'contentHashes',
    where: ['uid', uid],
  }));

  nobodyWrites(site, 'contentHashes/of-owner', 'hash');
});
