import { describe, expect, it } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { parseUsernameKey } from '#contract/normalizers.ts';
import { changeProfile } from '../../src/accounts/profile.callable.ts';
import { call } from './harness/calls.ts';
import { age, changed, claimOf, freshName, named, profileOf, rename, taken, tooSoon, userOf } from './harness/names.ts';
import { newcomer } from './harness/people.ts';
import { server } from './harness/site.ts';

const dayMs = 86_400_000;
const { firestore } = server;

/** The person who shows a name and its owner, who must be the same. */
async function holdersOf(name: string): Promise<readonly string[]> {
  const holders = await firestore.collection('profiles').where('usernameKey', '==', name).get();
  expect(await claimOf(name)).toMatchObject({ uid: holders.docs[0]?.id });
  return holders.docs.map(({ id }) => id);
}

/** Only the two documents: as many people as needed, without waiting for functions. */
async function accountWithoutSignIn() {
  const uid = parseUid(freshName());
  const fields = { username: '', displayName: '', photoURL: null, createdAt: new Date() };
  await firestore.doc(`users/${uid}`).set({ ...fields, status: 'normal' });
  await firestore.doc(`profiles/${uid}`).set({ ...fields, usernameKey: '', bio: '', links: [], photoCount: 0 });
  return uid;
}

describe('a first name', () => {
  it('a first name is written to user, profile and usernames at once', async () => {
    const name = freshName();
    const person = await named(name.toUpperCase());
    expect(await userOf(person)).toMatchObject({ username: name.toUpperCase(), usernameChangedAt: expect.anything() });
    expect(await profileOf(person)).toMatchObject({ username: name.toUpperCase(), usernameKey: name });
    expect(await claimOf(name)).toMatchObject({ uid: person.uid });
  });

  it('a first name can be chosen at any time, even soon after a change', async () => {
    const person = await newcomer();
    await firestore.doc(`users/${person.uid}`).update({ usernameChangedAt: new Date() });
    const name = freshName();
    expect(await rename(person, name)).toEqual(changed(name));
  });

  it.each([
    [''],
    ['a'],
    ['a'.repeat(31)],
    ['ha na'],
    ['hana '],
    ['ha\nna'],
    ['hana✨'],
    ['👩‍🚀👩‍🚀'],
    ['hana\u202e'],
    ['\u2067hana'],
    ['ha\u200bna'],
    ['ha\u00adna'],
    ['pаypal'],
    ['ΑΒc'],
    ['ha.na'],
    ['ha/na'],
    ['..'],
    ['__'],
    ['__hana__'],
    ['admin'],
    ['ADMIN'],
    ['ａｄｍｉｎ'],
    ['\u0251dmin'],
    ['admi\u0332n'],
    ['settings'],
    ['photos'],
    ['matataki'],
    ['x'.repeat(500)],
  ])('the name %j is refused with its field, and nothing is written', async (username) => {
    const person = await newcomer();
    expect(await rename(person, username)).toEqual({ refused: { code: 'invalid-argument', field: 'username' } });
    expect(await userOf(person)).toMatchObject({ username: '' });
    expect(await profileOf(person)).toMatchObject({ username: '', usernameKey: '' });
  });

  it.each([[7], [null], [['hana']], ['x'.repeat(501)]])(
    'the value %j is refused as an invalid name',
    async (username) => {
      const person = await newcomer();
      expect(await call('updateProfile', { username }, person)).toEqual({
        refused: { code: 'invalid-argument', field: 'username' },
      });
    },
  );
});

describe('a name', () => {
  it('a taken name is refused in any spelling, and nothing of the call is stored', async () => {
    const name = freshName();
    const [owner, person] = [await named(name), await newcomer()];
    const wide = name.replace('p', 'ｐ').toUpperCase();
    const answer = await call('updateProfile', { username: wide, displayName: 'Sora' }, person);
    expect(answer).toEqual(taken);
    expect(await userOf(person)).toMatchObject({ username: '', displayName: '' });
    expect(await claimOf(name)).toMatchObject({ uid: owner.uid });
  });

  it('one of twelve concurrent people gets a name', async () => {
    const name = freshName();
    const people = await Promise.all(Array.from({ length: 12 }, newcomer));
    const answers = await Promise.all(people.map((person) => rename(person, name)));
    const winners = people.filter((_person, index) => 'result' in (answers[index] ?? {}));
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => !('result' in answer))).toEqual(Array.from({ length: 11 }, () => taken));
    expect(await holdersOf(name)).toEqual([winners[0]?.uid]);
  });

  it.each([
    ['nobody has', 50, undefined],
    ['somebody gave up long ago', 8, new Date(Date.now() - 31 * dayMs)],
  ])('a name that %s goes to one of %i people who saw that it was free', async (_what, howMany, releasedAt) => {
    const name = freshName();
    if (releasedAt) await firestore.doc(`usernames/${name}`).set({ uid: 'somebody', releasedAt });
    const people = await Promise.all(Array.from({ length: howMany }, accountWithoutSignIn));
    const change = { displayName: undefined, bio: undefined, links: undefined, avatarId: undefined };
    const results = await Promise.allSettled(
      people.map((uid) =>
        changeProfile(uid, { ...change, username: { name, key: parseUsernameKey(name) } }, new Date()),
      ),
    );
    const winners = people.filter((_uid, index) => results[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(['already-exists']));
    expect(await holdersOf(name)).toEqual(winners);
  });

  it('a person who requests five names at once gets only one of them', async () => {
    const person = await newcomer();
    const names = Array.from({ length: 5 }, freshName);
    await Promise.all(names.map((name) => rename(person, name)));
    const username = (await userOf(person))?.['username'];
    expect(names).toContain(username);
    const claims = await firestore.collection('usernames').where('uid', '==', person.uid).get();
    expect(claims.docs.map(({ id }) => id)).toEqual([username]);
  });

  it('a name can be changed again only after 30 days', async () => {
    const person = await named(freshName());
    const next = freshName();
    expect(await rename(person, next)).toEqual(tooSoon);
    await age(person, 30, -60_000);
    expect(await rename(person, next)).toEqual(tooSoon);
    await age(person, 30);
    expect(await rename(person, next)).toEqual(changed(next));
    expect(await rename(person, freshName())).toEqual(tooSoon);
  });

  it('a name’s spelling may change at any time', async () => {
    const name = freshName();
    const person = await named(name);
    expect(await rename(person, name.toUpperCase())).toEqual(changed(name.toUpperCase()));
    expect(await profileOf(person)).toMatchObject({ username: name.toUpperCase(), usernameKey: name });
    expect(await claimOf(name)).toMatchObject({ uid: person.uid });
  });

  it('a name that the person has already changes nothing', async () => {
    const name = freshName();
    const person = await named(name);
    const before = await userOf(person);
    expect(await rename(person, name)).toEqual(changed(name));
    expect(await userOf(person)).toEqual(before);
  });
});
