import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { active, everyone, signedIn, staff } from './personas.ts';

// Another user is the reported person, who learns nothing of it.
const report = (reporterId: string, ownerId = 'other') => ({
  targetId: 'other',
  ownerId,
  reporterId,
  reason: 'spam',
  comment: '',
  status: 'open',
  createdAt: new Date(0),
  caseId: 'case',
});

// They have one shape and one set of rights.
describe.each(['reports', 'photoReports', 'albumReports'] as const)('%s', (collection) => {
  const site = useFirestore(collection, {
    ...Object.fromEntries(everyone.map((name) => [`${collection}/target_${name}`, report(name)])),
    [`${collection}/moderators_other`]: report('other', 'moderator'),
    [`${collection}/admins_other`]: report('other', 'admin'),
  });
  const reports = ({ firestore }: Actor) => firestore.collection(collection);
  const own = (actor: Actor) => reports(actor).where('reporterId', '==', actor.uid);

  only(site, ['owner', ...staff], "read the owner's report", (actor) => reports(actor).doc('target_owner').get());
  // The query must name a subject that is not the asking moderator, for everything that it may find.
  only(site, ['owner', 'admin'], "list the owner's reports", (actor) =>
    reports(actor).where('reporterId', '==', 'owner').limit(30).get(),
  );
  only(site, ['admin'], 'list reports', (actor) => reports(actor).get());
  only(site, ['admin'], 'list the reports on a subject', (actor) =>
    reports(actor).where('targetId', '==', 'other').limit(30).get(),
  );
  only(site, staff, 'list the reports about another user', (actor) =>
    reports(actor).where('ownerId', '==', 'other').where('caseId', '==', 'case').limit(30).get(),
  );
  only(site, ['other', 'admin'], 'read a report about the moderator', (actor) =>
    reports(actor).doc('moderators_other').get(),
  );
  only(site, ['admin'], 'list the reports about the moderator', (actor) =>
    reports(actor).where('ownerId', '==', 'moderator').limit(30).get(),
  );
  only(site, ['other', 'admin'], 'read a report about the admin', (actor) => reports(actor).doc('admins_other').get(), [
    'other',
    'owner',
    'admin',
  ]);
  only(site, staff, 'list own reports without a limit', (actor) => own(actor).get(), signedIn);
  nobody(site, 'list own reports wherever they lie', ({ firestore, uid }) =>
    firestore.collectionGroup(collection).where('reporterId', '==', uid).limit(30).get(),
  );
  only(site, active, 'read an own report', (actor) => reports(actor).doc(`target_${actor.uid}`).get(), signedIn);
  only(site, active, 'list own reports', (actor) => own(actor).limit(30).get(), signedIn);

  onlyFromTheBeginning(site, active, staff, 'the own reports', ({ uid }) => ({
    collection,
    where: ['reporterId', uid],
  }));

  nobodyWrites(site, `${collection}/target_owner`, 'status');
  nobody(site, 'report past the function', (actor) =>
    reports(actor).doc(`another_${actor.uid}`).set(report(actor.uid)),
  );
});
