import { arrayRemove, arrayUnion, deleteField, documentId } from 'firebase/firestore';
import { describe } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type Actor, nobody, nobodyWrites, only, useFirestore } from './harness.ts';
import { active, current, documented, members, signedIn, staff } from './personas.ts';

const muteLists = ['mutedUsers', 'mutedTags', 'mutedTitles'] as const;
/** No muted subject looks like this, and readers of an account should not meet it. */
const noEntries = {
  'a number': 1,
  null: null,
  'a truth': true,
  'a map': { uid: 'somebody' },
  'a time': new Date(0),
  'a path of two': 'some/body',
} as const;
/** Japanese, three bytes a character, so that bytes count and not characters. */
const ofBytes = (bytes: number): readonly string[] => {
  const longest = '瞬'.repeat(30_000);
  return [longest, 'x'.repeat(bytes - longest.length * 3 - 1)];
};
const entries = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `entry${index}`);

describe('users', () => {
  const site = useFirestore('users');
  const own = ({ firestore, uid }: Actor) => firestore.doc(`users/${uid}`);
  const undocumented = signedIn.filter((name) => !documented.includes(name));

  describe('reading', () => {
    only(site, ['owner', ...staff], "read the owner's account", ({ firestore }) => firestore.doc('users/owner').get());
    only(site, members, 'read the own account', (actor) => own(actor).get(), documented);
    only(site, current, 'see that there is no account yet', async (actor) => (await own(actor).get()).id, undocumented);
    only(site, staff, 'list accounts', ({ firestore }) => firestore.collection('users').get());
    only(
      site,
      staff,
      'find the own account by a list',
      ({ firestore, uid }) => firestore.collection('users').where(documentId(), '==', uid).limit(1).get(),
      documented,
    );
    only(site, staff, 'list banned accounts', ({ firestore }) =>
      firestore.collection('users').where('status', '==', 'banned').limit(1).get(),
    );
  });

  describe('the muted lists', () => {
    for (const list of muteLists) {
      // A persona that may change the list shows that the value is what is refused.
      nobody(
        site,
        `put one too many into ${list}`,
        (actor) => own(actor).update({ [list]: entries(limits.muted.perList + 1) }),
        ['owner'],
      );
      for (const [shape, value] of Object.entries({
        text: 'entry',
        'empty text': '',
        'a map': { entry: true },
        'an empty map': {},
        null: null,
      })) {
        nobody(site, `make ${list} ${shape}`, (actor) => own(actor).update({ [list]: value }), ['owner']);
      }
      for (const [shape, entry] of Object.entries(noEntries)) {
        nobody(site, `put ${shape} into ${list}`, (actor) => own(actor).update({ [list]: arrayUnion(entry) }), [
          'owner',
        ]);
        nobody(
          site,
          `put ${shape} among others into ${list}`,
          (actor) => own(actor).update({ [list]: ['somebody', entry, 'another'] }),
          ['owner'],
        );
      }
      nobody(
        site,
        `fill ${list} with entries of 1 KB`,
        (actor) =>
          own(actor).update({ [list]: entries(limits.muted.perList).map((entry) => entry.padEnd(1_024, 'x')) }),
        ['owner'],
      );
      nobody(
        site,
        `make ${list} a byte too large`,
        (actor) => own(actor).update({ [list]: ofBytes(limits.muted.bytesPerList + 1) }),
        ['owner'],
      );
      only(
        site,
        ['owner'],
        `make ${list} as large as it may be`,
        (actor) => own(actor).update({ [list]: ofBytes(limits.muted.bytesPerList) }),
        ['owner'],
      );
      only(site, ['owner'], `empty the own ${list}`, (actor) => own(actor).update({ [list]: [] }), ['owner']);
      only(site, ['owner'], `change the owner's ${list}`, ({ firestore }) =>
        firestore.doc('users/owner').update({ [list]: ['somebody'] }),
      );
      only(
        site,
        active,
        `fill the own ${list} to the limit`,
        (actor) => own(actor).update({ [list]: entries(limits.muted.perList) }),
        documented,
      );
      only(
        site,
        active,
        `add to the own ${list}`,
        (actor) => own(actor).update({ [list]: arrayUnion('somebody') }),
        documented,
      );
      only(
        site,
        active,
        `take from the own ${list}`,
        (actor) => own(actor).update({ [list]: arrayRemove('somebody') }),
        documented,
      );
    }
    nobody(site, 'mute oneself', (actor) => own(actor).update({ mutedUsers: arrayUnion(actor.uid) }), ['owner']);
    nobody(
      site,
      'mute oneself among others',
      (actor) => own(actor).update({ mutedUsers: ['somebody', actor.uid], mutedTags: [] }),
      ['owner'],
    );
    nobody(site, 'make an account of muted lists', (actor) => own(actor).set({ mutedUsers: [] }), undocumented);
    only(
      site,
      active,
      'fill all three lists at once',
      (actor) => own(actor).update(Object.fromEntries(muteLists.map((list) => [list, entries(limits.muted.perList)]))),
      documented,
    );
  });

  describe('everything else', () => {
    const insiders = ['owner', 'banned', 'moderator', 'admin'] as const;
    for (const [field, value] of Object.entries({
      status: 'pardoned',
      role: 'moderator',
      username: 'another',
      displayName: 'Another',
      photoURL: 'https://example.com/a.png',
      createdAt: new Date(0),
      locale: 'en',
      uploadDefaults: {},
      sensitive: 'show',
      ban: null,
      strikes: 0,
      tokensValidAfter: new Date(0),
    })) {
      nobody(site, `change ${field} of the own account`, (actor) => own(actor).update({ [field]: value }), insiders);
    }
    nobody(site, 'drop the own status', (actor) => own(actor).update({ status: deleteField() }), insiders);
    nobody(site, 'drop what ended the own tokens', (actor) => own(actor).update({ tokensValidAfter: deleteField() }), [
      'owner',
      'outdated',
    ]);
    nobody(
      site,
      'change the own status beside muting',
      (actor) => own(actor).update({ mutedUsers: ['somebody'], status: 'pardoned' }),
      insiders,
    );
    nobody(site, 'replace the own account by muted lists', (actor) => own(actor).set({ mutedUsers: [] }), documented);
    nobody(site, 'delete the own account', (actor) => own(actor).delete(), documented);
    nobodyWrites(site, 'users/owner', 'status');
  });
});
