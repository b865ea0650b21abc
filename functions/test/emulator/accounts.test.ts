import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../src/accounts/createAccount.trigger.ts';
import { ensureAccount } from '../../src/accounts/ensureAccount.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { authEvent } from './harness/authEvents.ts';
import { answerOf, call } from './harness/calls.ts';
import {
  ban,
  newcomer,
  type Person,
  signInAnonymously,
  signInWith,
  signUp,
  signUpWith,
  withDocuments,
} from './harness/people.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore, auth } = server;

const userOf = async ({ uid }: Pick<Person, 'uid'>) => (await firestore.doc(`users/${uid}`).get()).data();
const profileOf = async ({ uid }: Pick<Person, 'uid'>) => (await firestore.doc(`profiles/${uid}`).get()).data();
const claimOf = async (key: string) => (await firestore.doc(`usernames/${key}`).get()).data();

async function forget({ uid }: Person): Promise<void> {
  await Promise.all([firestore.doc(`users/${uid}`).delete(), firestore.doc(`profiles/${uid}`).delete()]);
}

/** A name that nobody has yet. */
const freshName = () => `p${randomUUID().replaceAll('-', '').slice(0, 15)}`;

const signInWithTwitter = (name: string) => signInWith('twitter.com', { name });

describe('a new account', () => {
  it('the trigger makes the account’s documents, private and public', async () => {
    const person = await newcomer();
    const user = await userOf(person);
    expect(user).toEqual({
      displayName: '',
      photoURL: null,
      username: '',
      status: 'normal',
      mutedUsers: [],
      mutedTags: [],
      mutedTitles: [],
      createdAt: expect.anything(),
    });
    expect(await profileOf(person)).toEqual({
      username: '',
      usernameKey: '',
      searchName: '',
      search: [],
      displayName: '',
      photoURL: null,
      bio: '',
      links: [],
      photoCount: 0,
      createdAt: user?.['createdAt'],
    });
  });

  it('the documents stay the same when ensureUser follows the trigger', async () => {
    const person = await newcomer();
    const before = [await userOf(person), await profileOf(person)];
    expect(await answerOf('ensureUser', {}, person)).toEqual({ uid: person.uid, username: '', status: 'normal' });
    expect([await userOf(person), await profileOf(person)]).toEqual(before);
  });

  it('the documents stay the same when the trigger follows ensureUser', async () => {
    const person = await newcomer();
    await forget(person);
    await answerOf('ensureUser', null, person);
    const before = [await userOf(person), await profileOf(person)];
    expect(before[0]).toMatchObject({ status: 'normal' });
    await createAccount.run(authEvent(await auth.getUser(person.uid)));
    expect([await userOf(person), await profileOf(person)]).toEqual(before);
  });

  it('an account has one set of documents when trigger and twenty calls run at once', async () => {
    const person = await signUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('ensureUser', {}, person)));
    expect(answers).toEqual(
      Array.from({ length: 20 }, () => ({ result: { uid: person.uid, username: '', status: 'normal' } })),
    );
    await withDocuments(person);
    expect((await userOf(person))?.['createdAt']).toEqual((await profileOf(person))?.['createdAt']);
  });

  it('a new account gets the missing document and keeps the existing one', async () => {
    const person = await newcomer();
    await firestore.doc(`users/${person.uid}`).update({ mutedTags: ['ねこ'], username: 'kept' });
    await firestore.doc(`profiles/${person.uid}`).delete();
    expect(await answerOf('ensureUser', {}, person)).toMatchObject({ username: 'kept' });
    expect(await userOf(person)).toMatchObject({ mutedTags: ['ねこ'], username: 'kept' });
    expect(await profileOf(person)).toMatchObject({ username: 'kept', usernameKey: 'kept' });
  });

  it('a new account keeps a valid display name of the provider, but no picture', async () => {
    const named = await withDocuments(await signInWith('google.com', { name: '  Hana Sato ' }));
    expect(await userOf(named)).toMatchObject({ displayName: 'Hana Sato', username: '' });
    const hostile = await withDocuments(
      await signInWith('google.com', { name: 'a\u202eb', picture: 'javascript:alert(1)' }),
    );
    expect(await userOf(hostile)).toMatchObject({ displayName: '', photoURL: null });
    expect(await profileOf(hostile)).toMatchObject({ displayName: '', photoURL: null });
    const planted = await withDocuments(await signInWith('google.com', { picture: 'https://pictures.example/a.png' }));
    expect(await auth.getUser(planted.uid)).toMatchObject({ photoURL: 'https://pictures.example/a.png' });
    for (const document of [await userOf(planted), await profileOf(planted)])
      expect(document).toMatchObject({ photoURL: null });
    for (const name of ['\u3164', '\u2800\u200b', '運営', 'Matataki Support']) {
      const invisible = await withDocuments(await signInWith('google.com', { name }));
      expect(await userOf(invisible)).toMatchObject({ displayName: '' });
      expect(await profileOf(invisible)).toMatchObject({ displayName: '', searchName: '' });
    }
  });
});

describe('ensureUser', () => {
  it('ensureUser refuses unknown fields', async () => {
    const person = await newcomer();
    expect(await call('ensureUser', { role: 'admin' }, person)).toEqual({
      refused: { code: 'invalid-argument', field: 'role' },
    });
  });

  it('ensureUser also answers a banned person', async () => {
    const person = await newcomer();
    await ban(person);
    expect(await answerOf('ensureUser', {}, person)).toEqual({ uid: person.uid, username: '', status: 'banned' });
  });

  it('ensureUser refuses the old token of a deleted account, whose documents stay gone', async () => {
    const person = await newcomer();
    const record = await auth.getUser(person.uid);
    await auth.deleteUser(person.uid);
    await forget(person);
    expect(await call('ensureUser', {}, person)).toEqual({ refused: { code: 'unauthenticated' } });
    // The event of the sign-up, delivered late.
    await createAccount.run(authEvent(record));
    expect([await userOf(person), await profileOf(person)]).toEqual([undefined, undefined]);
  });

  it('ensureUser and the event of the sign-up make no member of an anonymous account', async () => {
    const person = await signInAnonymously();
    expect(await call('ensureUser', {}, person)).toEqual({ refused: { code: 'unauthenticated' } });
    await createAccount.run(authEvent(await auth.getUser(person.uid)));
    expect([await userOf(person), await profileOf(person)]).toEqual([undefined, undefined]);
    // As the site created it before.
    await firestore.doc(`users/${person.uid}`).set({ status: 'normal' });
    expect(await call('checkUsername', { username: freshName() }, person)).toEqual({
      refused: { code: 'unauthenticated' },
    });
  });

  it('ensureUser makes a member of an anonymous account that has received an address', async () => {
    const { uid } = await signInAnonymously();
    const email = `${randomUUID()}@example.com`;
    await auth.updateUser(uid, { email, password: 'password' });
    const person = await signUpWith(email, 'signInWithPassword');
    expect(person.uid).toBe(uid);
    expect(await answerOf('ensureUser', {}, person)).toMatchObject({ uid, status: 'normal' });
  });
});

describe('an account that is closed in the console', () => {
  it('the account ends at once for every call, and for the rules', async () => {
    const person = await newcomer();
    expect(await call('checkUsername', { username: freshName() }, person)).toMatchObject({ result: {} });
    await auth.updateUser(person.uid, { disabled: true });
    const closed = { refused: { code: 'unauthenticated' } };
    expect(await call('checkUsername', { username: freshName() }, person)).toEqual(closed);
    expect(await call('exportAccount', {}, person)).toEqual(closed);
    expect(await call('heartbeat', {}, person)).toEqual(closed);
    const { tokensValidAfter } = (await userOf(person)) ?? {};
    expect(tokensValidAfter.toMillis()).toBeGreaterThan(Date.now() - 60_000);
    await auth.updateUser(person.uid, { disabled: false });
    // The old token stays refused.
    expect(await call('heartbeat', {}, person)).toEqual(closed);
  });

  it('the account keeps a later end of its sign-ins', async () => {
    const person = await newcomer();
    const later = new Date('9999-01-01');
    await auth.updateUser(person.uid, { disabled: true });
    await firestore.doc(`users/${person.uid}`).update({ tokensValidAfter: later });
    expect(await call('ensureUser', {}, person)).toEqual({ refused: { code: 'unauthenticated' } });
    expect((await userOf(person))?.['tokensValidAfter'].toDate()).toEqual(later);
  });
});

describe('the first username', () => {
  it('a person who comes from Twitter gets a username from their display name there', async () => {
    const name = freshName();
    const person = await withDocuments(await signInWithTwitter(name.toUpperCase()));
    expect(await userOf(person)).toMatchObject({ username: name.toUpperCase(), displayName: name.toUpperCase() });
    expect(await profileOf(person)).toMatchObject({ username: name.toUpperCase(), usernameKey: name });
    expect(await claimOf(name)).toMatchObject({ uid: person.uid });
  });

  it('an invalid name is made valid first', async () => {
    const name = freshName();
    const person = await withDocuments(await signInWithTwitter(`✨ ${name} ❤️`));
    expect(await userOf(person)).toMatchObject({ username: name });
  });

  it('a person who comes from elsewhere gets no name', async () => {
    const person = await withDocuments(await signInWith('google.com', { name: freshName() }));
    expect(await userOf(person)).toMatchObject({ username: '' });
  });

  it.each([['✨'], ['ａｄｍｉｎ'], ['admɪn'], ['']])(
    'a person gets no name if nothing valid is left of %j',
    async (name) => {
      const person = await withDocuments(await signInWithTwitter(name));
      expect(await userOf(person)).toMatchObject({ username: '' });
      expect(await claimOf('admin')).toBeUndefined();
    },
  );

  it('a taken name gets a number, in any spelling', async () => {
    const name = freshName();
    await withDocuments(await signInWithTwitter(name));
    const second = await withDocuments(await signInWithTwitter(name.toUpperCase()));
    expect(await userOf(second)).toMatchObject({ username: `${name.toUpperCase()}2` });
    expect(await claimOf(`${name}2`)).toMatchObject({ uid: second.uid });
  });

  it('one of four concurrent people gets a name, and the others get another', async () => {
    const name = freshName();
    const people = await Promise.all(Array.from({ length: 4 }, () => signInWithTwitter(name)));
    await Promise.all(people.map((person) => call('ensureUser', {}, person)));
    await Promise.all(people.map(withDocuments));
    const usernames = await Promise.all(people.map(async (person) => String((await userOf(person))?.['username'])));
    expect(usernames.toSorted()).toEqual([name, ...[2, 3, 4].map((number) => `${name}${number}`)].toSorted());
    for (const [index, username] of usernames.entries()) {
      expect(await claimOf(username)).toMatchObject({ uid: people[index]?.uid });
    }
  });

  it('an account made six times at once claims its name once', async () => {
    const name = freshName();
    const person = await withDocuments(await signInWithTwitter(name));
    await forget(person);
    await firestore.doc(`usernames/${name}`).delete();
    await Promise.all(
      Array.from({ length: 6 }, () => ensureAccount({ uid: person.uid, user: undefined }, systemClock)),
    );
    const claims = await firestore.collection('usernames').where('uid', '==', person.uid).get();
    expect(claims.docs.map(({ id }) => id)).toEqual([name]);
    await until('the profile', async () => (await profileOf(person)) ?? undefined);
    expect(await userOf(person)).toMatchObject({ username: name });
  });
});
