import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { active, everyone, signedIn } from './personas.ts';
import { maxPerQuery } from './ruleFiles.ts';

// `p`: a photo of the owner that everybody likes; `q`: a photo of each persona that another user likes.
const like = (photoId: string, uid: string, ownerId: string) => ({ photoId, uid, ownerId, createdAt: new Date(0) });

describe('likes', () => {
  const site = useFirestore('likes', {
    ...Object.fromEntries(everyone.map((name) => [`likes/p_${name}`, like('p', name, 'owner')])),
    ...Object.fromEntries(everyone.map((name) => [`likes/q_${name}`, like(`q-${name}`, 'fan', name)])),
  });
  const likes = ({ firestore }: Actor) => firestore.collection('likes');
  const own = (actor: Actor) => likes(actor).where('uid', '==', actor.uid);

  nobody(site, 'list likes', (actor) => likes(actor).limit(30).get());
  nobody(site, 'list who likes a photo, even its owner', (actor) =>
    likes(actor).where('photoId', '==', 'p').where('ownerId', '==', 'owner').limit(30).get(),
  );
  nobody(site, 'count the likes of a photo without saying that it is one’s own', (actor) =>
    likes(actor).where('photoId', '==', 'p').limit(30).get(),
  );
  nobody(site, 'list what somebody likes', (actor) => likes(actor).where('uid', '==', 'fan').limit(30).get());
  only(site, ['other'], 'read another user’s like of the owner’s photo', (actor) => likes(actor).doc('p_other').get());
  only(site, active, 'read an own like', (actor) => likes(actor).doc(`p_${actor.uid}`).get(), signedIn);
  nobody(site, 'read another user’s like of an own photo', (actor) => likes(actor).doc(`q_${actor.uid}`).get());
  only(
    site,
    active,
    'ask whether they like a photo',
    (actor) => own(actor).where('photoId', '==', 'p').limit(1).get(),
    signedIn,
  );
  only(
    site,
    active,
    'ask whether they like a photo that they do not like',
    async (actor) => {
      // There is nothing to find.
      await own(actor).where('photoId', '==', 'none').limit(1).get();
    },
    signedIn,
  );
  nobody(site, 'list own likes without a limit', (actor) => own(actor).get());
  nobody(site, 'list more own likes than the limit', (actor) =>
    own(actor)
      .limit(maxPerQuery + 1)
      .get(),
  );
  onlyFromTheBeginning(site, active, [], 'own likes', ({ uid }) => ({ collection: 'likes', where: ['uid', uid] }));

  nobodyWrites(site, 'likes/p_owner', 'createdAt');
  nobody(site, 'like a photo past the function', (actor) =>
    likes(actor)
      .doc(`new_${actor.uid}`)
      .set(like('new', actor.uid, 'owner')),
  );
  nobody(site, 'withdraw a like past the function', (actor) => likes(actor).doc(`p_${actor.uid}`).delete());
});
