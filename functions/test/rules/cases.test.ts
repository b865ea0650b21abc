import { describe, expect, it } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { staff } from './personas.ts';

const about = (ownerId: string, aboutStaff: boolean, targetId = ownerId, kind = 'user') => ({
  ...{ ownerId, aboutStaff, targetId, kind, status: 'open', weight: 1, openedAt: new Date(0), reasonsGiven: ['spam'] },
  ...{ priority: 1, minor: false },
  ...{ reporterCount: 1, reasons: { spam: 1 }, evidence: {} },
});

describe('cases', () => {
  const site = useFirestore('cases', {
    'cases/user_owner': about('owner', false),
    'cases/photo_published': about('owner', false, 'published', 'photo'),
    'cases/user_moderator': about('moderator', true),
    // Made before they became staff, and not updated yet.
    'cases/photo_moderators': about('moderator', false, 'moderators', 'photo'),
    'cases/user_admin': about('admin', true),
    'cases/photo_minor': { ...about('owner', false, 'minor', 'photo'), minor: true },
  });
  const cases = ({ firestore }: Actor) => firestore.collection('cases');
  const withMinors = (actor: Actor) => cases(actor).where('aboutStaff', '==', false);
  const ofMembers = (actor: Actor) => withMinors(actor).where('minor', '==', false);

  only(site, staff, 'read a case', (actor) => cases(actor).doc('user_owner').get());
  only(site, staff, 'list open cases that are not about staff', (actor) =>
    ofMembers(actor).where('status', '==', 'open').limit(30).get(),
  );
  only(site, ['admin'], 'list cases', (actor) => cases(actor).get());
  only(site, ['admin'], 'list open cases', (actor) => cases(actor).where('status', '==', 'open').limit(30).get());
  only(site, ['admin'], 'list cases about staff', (actor) => cases(actor).where('aboutStaff', '==', true).get());

  only(site, staff, 'open the queue of one reason in its order', (actor) =>
    ofMembers(actor)
      .where('kind', '==', 'photo')
      .where('status', '==', 'open')
      .where('reasonsGiven', 'array-contains', 'spam')
      .orderBy('priority', 'desc')
      .limit(30)
      .get(),
  );
  only(site, staff, 'find the cases about the owner', (actor) =>
    ofMembers(actor).where('ownerId', '==', 'owner').limit(1).get(),
  );

  // A page reads a case in this way, because the answer is the same for a case that is gone and for a colleague's.
  const caseOf = (actor: Actor, targetId: string) =>
    ofMembers(actor).where('kind', '==', 'user').where('targetId', '==', targetId).limit(1).get();
  only(site, staff, 'look for a case', (actor) => caseOf(actor, 'owner'));
  it('a moderator who looks for a case that is gone or about staff finds nothing and is not refused', async () => {
    for (const targetId of ['gone', 'moderator', 'admin']) {
      expect((await caseOf(site.actor('moderator'), targetId)).docs).toEqual([]);
    }
  });

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

  only(site, ['admin'], 'read a case about a minor', (actor) => cases(actor).doc('photo_minor').get());
  only(site, ['admin'], 'list cases that may be about minors', (actor) => withMinors(actor).limit(30).get());
  only(site, ['admin'], 'list cases about minors', (actor) => withMinors(actor).where('minor', '==', true).get());

  nobodyWrites(site, 'cases/user_owner', 'status');
});

describe('cases, for a moderator who answered whether they take cases about minors', () => {
  const site = useFirestore('cases-about-minors', {
    'cases/photo_minor': { ...about('owner', false, 'minor', 'photo'), minor: true },
    'cases/user_admin': { ...about('admin', true), minor: true },
    'staffPrefs/moderator': { minors: true },
    'staffPrefs/other': { minors: true },
    'staffPrefs/bannedModerator': { minors: true },
  });
  const cases = ({ firestore }: Actor) => firestore.collection('cases');
  const withMinors = (actor: Actor) => cases(actor).where('aboutStaff', '==', false);
  only(site, staff, 'read a case about a minor', (actor) => cases(actor).doc('photo_minor').get());
  only(site, staff, 'list cases that may be about minors', (actor) => withMinors(actor).limit(30).get());
  only(site, ['admin'], 'read a case about staff', (actor) => cases(actor).doc('user_admin').get());
  only(site, ['admin'], 'list cases that may be about staff', (actor) => cases(actor).limit(30).get());
});
