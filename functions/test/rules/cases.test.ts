import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

const about = (ownerId: string, aboutStaff: boolean) => ({
  ...{ ownerId, aboutStaff, kind: 'photo', status: 'open', weight: 1, openedAt: new Date(0), reasonsGiven: ['spam'] },
  ...{ reporterCount: 1, reasons: { spam: 1 }, evidence: {} },
});

describe('cases', () => {
  const site = useFirestore('cases', {
    'cases/user_owner': about('owner', false),
    'cases/photo_published': about('owner', false),
    'cases/user_moderator': about('moderator', true),
    // Made before they became staff, and not updated yet.
    'cases/photo_moderators': about('moderator', false),
    'cases/user_admin': about('admin', true),
  });
  const cases = ({ firestore }: Actor) => firestore.collection('cases');
  const ofMembers = (actor: Actor) => cases(actor).where('aboutStaff', '==', false);

  only(site, staff, 'read a case', (actor) => cases(actor).doc('user_owner').get());
  only(site, staff, 'list open cases that are not about staff', (actor) =>
    ofMembers(actor).where('status', '==', 'open').limit(30).get(),
  );
  only(site, ['admin'], 'list cases', (actor) => cases(actor).get());
  only(site, ['admin'], 'list open cases', (actor) => cases(actor).where('status', '==', 'open').limit(30).get());
  only(site, ['admin'], 'list cases about staff', (actor) => cases(actor).where('aboutStaff', '==', true).get());

  only(site, staff, 'open the queue of one reason, heaviest first', (actor) =>
    ofMembers(actor)
      .where('kind', '==', 'photo')
      .where('status', '==', 'open')
      .where('reasonsGiven', 'array-contains', 'spam')
      .orderBy('weight', 'desc')
      .orderBy('openedAt', 'asc')
      .limit(30)
      .get(),
  );
  only(site, staff, 'find the cases about the owner', (actor) =>
    ofMembers(actor).where('ownerId', '==', 'owner').limit(1).get(),
  );

  // A page reads a case in this way, because the answer is the same for a case that is gone and for a colleague's.
  for (const targetId of ['gone', 'moderator']) {
    only(site, staff, `look for the case of ${targetId}`, (actor) =>
      ofMembers(actor).where('kind', '==', 'user').where('targetId', '==', targetId).limit(1).get(),
    );
  }

  // A moderator does not read what is about them, whatever the case says; an admin reads it all.
  only(site, ['admin'], 'read the case about the moderator', (actor) => cases(actor).doc('user_moderator').get());
  only(site, ['admin'], 'read the case about a photo of the moderator', (actor) =>
    cases(actor).doc('photo_moderators').get(),
  );
  only(site, ['admin'], 'find the cases about the moderator', (actor) =>
    cases(actor).where('ownerId', '==', 'moderator').get(),
  );
  only(site, ['admin'], 'read the case about the admin', (actor) => cases(actor).doc('user_admin').get());
  // Otherwise it would tell a moderator that there is none about them.
  nobody(site, 'see that there is no case', (actor) => cases(actor).doc('user_other').get(), ['owner', 'moderator']);

  nobodyWrites(site, 'cases/user_owner', 'status');
});
