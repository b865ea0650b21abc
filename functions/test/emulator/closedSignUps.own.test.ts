import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../src/accounts/createAccount.trigger.ts';
import { authEvent } from './harness/authEvents.ts';
import { call, photoFields } from './harness/calls.ts';
import { documentsOf, newcomer, type Person, signInAgain, signUp, withDocuments } from './harness/people.ts';
import { server } from './harness/site.ts';
import { forgetSettings, setSettings } from './harness/wholeSite.ts';

const closed = { refused: { code: 'failed-precondition', closed: 'sign-ups' } };

let member: Person;
beforeEach(async () => {
  member = await newcomer();
  await setSettings({ signUpsOpen: false });
});
afterEach(forgetSettings);

/** Delivers the event of a sign-up. */
const madeEvent = async ({ uid }: Person) => createAccount.run(authEvent(await server.auth.getUser(uid)));

describe('a site with closed sign-ups', () => {
  it('the site makes no documents for a newcomer, and refuses every call that needs them', async () => {
    const person = await signUp();
    expect(await call('ensureUser', {}, person)).toEqual(closed);
    expect(await call('createPhotos', { photos: [photoFields] }, person)).toEqual(closed);
    expect(await call('updateProfile', { bio: 'hello' }, person)).toEqual(closed);
    expect(await call('savePreferences', { locale: 'ja' }, person)).toEqual(closed);
    // The trigger does not fail: an error would repeat the event.
    await madeEvent(person);
    expect(await documentsOf(person)).toEqual([false, false]);
  });

  it('the site admits a former person, also one whose document was lost', async () => {
    expect(await call('ensureUser', {}, await signInAgain(member))).toMatchObject({ result: { uid: member.uid } });
    await server.firestore.doc(`profiles/${member.uid}`).delete();
    expect(await call('ensureUser', {}, member)).toMatchObject({ result: { uid: member.uid } });
    expect(await documentsOf(member)).toEqual([true, true]);
  });

  it('the site admits a person who has waited, once sign-ups are open again', async () => {
    const person = await signUp();
    expect(await call('ensureUser', {}, person)).toEqual(closed);
    await setSettings({ signUpsOpen: true });
    expect(await call('ensureUser', {}, person)).toMatchObject({ result: { uid: person.uid } });
    await withDocuments(person);
  });
});
