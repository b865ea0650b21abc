import { describe } from 'vitest';
import { type Actor, nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

const decided = (uid: string) => ({ uid, by: 'somebody', at: new Date(0) });

describe('deciders', () => {
  const site = useFirestore('deciders', {
    'deciders/ban_banned': decided('banned'),
    'deciders/appeal_of-banned': decided('banned'),
    'deciders/appeal_of-moderator': decided('moderator'),
  });
  const deciders = ({ firestore }: Actor) => firestore.collection('deciders');
  const about = (actor: Actor, uid: string) => deciders(actor).where('uid', '==', uid).limit(30);

  only(site, staff, 'read who banned somebody', (actor) => deciders(actor).doc('ban_banned').get());
  only(site, staff, 'read who answered their appeal', (actor) => deciders(actor).doc('appeal_of-banned').get());
  only(site, staff, 'find who decided about somebody', (actor) => about(actor, 'banned').get());
  only(site, ['admin'], 'read who answered the moderator', (actor) => deciders(actor).doc('appeal_of-moderator').get());
  only(site, ['admin'], 'find who decided about the moderator', (actor) => about(actor, 'moderator').get());
  only(site, ['admin'], 'list who decided', (actor) => deciders(actor).limit(30).get());

  nobodyWrites(site, 'deciders/ban_banned', 'by');
});
