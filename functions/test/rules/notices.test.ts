import { serverTimestamp } from 'firebase/firestore';
import { describe } from 'vitest';
import { type Actor, nobody, nobodyWrites, only, onlyFromTheBeginning, useFirestore } from './harness.ts';
import { active, everyone, members, signedIn, staff } from './personas.ts';

const notice = { kind: 'warned', subject: 'photos/one', text: 'Please mind the rules.', createdAt: new Date(0) };

describe('notices', () => {
  const site = useFirestore(
    'notices',
    Object.fromEntries(everyone.map((name) => [`users/${name}/notices/one`, notice])),
  );
  const own = ({ firestore, uid }: Actor) => firestore.doc(`users/${uid}/notices/one`);
  const owners = ({ firestore }: Actor) => firestore.doc('users/owner/notices/one');

  describe('reading', () => {
    only(site, ['owner'], 'read a notice to the owner', (actor) => owners(actor).get());
    only(site, ['owner'], 'list the notices to the owner', (actor) => owners(actor).parent.limit(30).get());
    nobody(site, 'list notices without a limit', (actor) => own(actor).parent.get(), ['owner', 'banned']);
    nobody(site, 'list notices of everybody', ({ firestore }) => firestore.collectionGroup('notices').limit(1).get());
    only(site, members, 'read a notice to oneself', (actor) => own(actor).get(), signedIn);
    only(site, members, 'list the own notices', (actor) => own(actor).parent.limit(30).get(), signedIn);
    onlyFromTheBeginning(site, members, staff, 'the own notices', ({ uid }) => ({
      collection: 'notices',
      parent: `users/${uid}`,
    }));
  });

  describe('marking as read', () => {
    for (const [value, readAt] of Object.entries({
      'a time of its own': new Date(0),
      'a time to come': new Date('2100-01-01T00:00:00Z'),
      text: 'now',
      null: null,
    })) {
      nobody(site, `set readAt to ${value}`, (actor) => own(actor).update({ readAt }), ['owner']);
    }
    for (const [field, value] of Object.entries({ kind: 'unbanned', subject: '', text: '', createdAt: new Date(1) })) {
      nobody(
        site,
        `change ${field} beside readAt`,
        (actor) => own(actor).update({ readAt: serverTimestamp(), [field]: value }),
        ['owner'],
      );
    }
    nobody(site, 'replace a notice by readAt', (actor) => own(actor).set({ readAt: serverTimestamp() }), ['owner']);
    nobody(
      site,
      'mark a notice that does not exist as read',
      ({ firestore, uid }) => firestore.doc(`users/${uid}/notices/none`).set({ readAt: serverTimestamp() }),
      ['owner'],
    );
    only(site, ['owner'], 'mark a notice to the owner as read', (actor) =>
      owners(actor).update({ readAt: serverTimestamp() }),
    );
    only(
      site,
      active,
      'mark a notice to oneself as read',
      (actor) => own(actor).update({ readAt: serverTimestamp() }),
      signedIn,
    );
  });

  nobodyWrites(site, 'users/owner/notices/one', 'text');
});
