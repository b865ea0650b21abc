import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { active, everyone, signedIn, staff } from './personas.ts';

const contents = (ownerId: string) => ({ ownerId, photoIds: ['photo'], coverPhotoId: 'photo', key: 'k' });

describe('the contents of albums', () => {
  const site = useFirestore('albumContents', {
    'albumContents/one': contents('owner'),
    ...Object.fromEntries(everyone.map((name) => [`albumContents/of-${name}`, contents(name)])),
  });
  const all = ({ firestore }: Actor) => firestore.collection('albumContents');

  only(site, ['owner', ...staff], 'read what an album of the owner holds', (actor) => all(actor).doc('one').get());
  only(site, active, 'read what an own album holds', (actor) => all(actor).doc(`of-${actor.uid}`).get(), signedIn);
  only(
    site,
    staff,
    'see that an album holds nothing because it never was',
    async (actor) => (await all(actor).doc('never').get()).id,
  );
  nobody(site, 'list what albums hold', (actor) => all(actor).limit(1).get());
  nobody(site, 'list what own albums hold', (actor) => all(actor).where('ownerId', '==', actor.uid).limit(1).get());
  nobody(site, 'find the albums of a photo', (actor) =>
    all(actor).where('photoIds', 'array-contains', 'photo').limit(1).get(),
  );
  nobody(site, 'find the own albums of a photo', (actor) =>
    all(actor).where('ownerId', '==', actor.uid).where('photoIds', 'array-contains', 'photo').limit(1).get(),
  );

  nobodyWrites(site, 'albumContents/one', 'key');
  nobody(site, 'put a photo into an own album past the function', (actor) =>
    all(actor)
      .doc(`of-${actor.uid}`)
      .update({ photoIds: ['another'] }),
  );
});
