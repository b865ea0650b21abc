import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { decode } from '#contract/documents/stored.ts';
import { type UserDocument, userSchema } from '#contract/documents/user.ts';
import { parseUid } from '#contract/ids.ts';
import type { Account } from '#data/account/auth.ts';
import { authIsReady, session, user, userDataReady } from './atoms.ts';
import { createAccountListener, type SessionEnvironment } from './createAccountListener.ts';

const account = (uid: string): Account => ({
  uid: parseUid(uid),
  email: `${uid}@example.com`,
  displayName: 'from the provider',
});

const stored = (fields: object): UserDocument => decode(userSchema, 'users/x', fields);

function setUp(environment: Partial<SessionEnvironment> = {}) {
  const store = createStore();
  const listen = createAccountListener({
    setSession: (next) => store.set(session, next),
    readUser: async () => stored({ username: 'hana', mutedUsers: ['sora'] }),
    ensureUser: async () => ({ username: '', status: 'normal' }),
    readRole: async () => undefined,
    isNewSignIn: async () => false,
    ...environment,
  });
  const flags = () => ({ authIsReady: store.get(authIsReady), userDataReady: store.get(userDataReady) });
  return { store, listen, flags };
}

test('both flags start false and nobody is there', () => {
  const { store, flags } = setUp();
  expect(flags()).toEqual({ authIsReady: false, userDataReady: false });
  expect(store.get(user)).toBeNull();
});

test('the first auth callback without an account makes auth ready, and not the user data', async () => {
  const { store, listen, flags } = setUp();
  await listen(null);
  expect(flags()).toEqual({ authIsReady: true, userDataReady: false });
  expect(store.get(user)).toBeNull();
});

test('auth is ready while the user data is still on its way', async () => {
  const { store, listen, flags } = setUp();
  const listening = listen(account('hana'));
  expect(flags()).toEqual({ authIsReady: true, userDataReady: false });
  expect(store.get(user)).toBeNull();
  await listening;
  expect(flags()).toEqual({ authIsReady: true, userDataReady: true });
});

test('a user is the auth profile with username, mutes and status of the document and the role of the claims', async () => {
  const { store, listen } = setUp({ readRole: async () => 'moderator' });
  await listen(account('hana'));
  expect(store.get(user)).toEqual({
    ...account('hana'),
    photoURL: null,
    username: 'hana',
    mutedUsers: ['sora'],
    mutedTags: [],
    mutedTitles: [],
    sensitive: 'cover',
    status: 'normal',
    role: 'moderator',
  });
});

test('the display name in the document wins over that of the provider, and the picture is that of the document', async () => {
  const avatar = `/a/hana/${'a'.repeat(40)}.webp`;
  const { store, listen } = setUp({ readUser: async () => stored({ displayName: '花', photoURL: avatar }) });
  await listen(account('hana'));
  expect(store.get(user)).toMatchObject({ displayName: '花', photoURL: avatar });
});

test('a banned user is there, with the ban', async () => {
  const ban = { reason: 'spam', by: 'admin', at: new Date(0) };
  const { store, listen } = setUp({ readUser: async () => stored({ status: 'banned', ban }) });
  await listen(account('banned'));
  expect(store.get(user)).toMatchObject({ status: 'banned', ban: { reason: 'spam' } });
});

test('a first sign-in creates the document and then reads it', async () => {
  const readUser = vi.fn<SessionEnvironment['readUser']>().mockResolvedValueOnce(undefined);
  readUser.mockResolvedValueOnce(stored({ username: 'new_one' }));
  const ensureUser = vi.fn<SessionEnvironment['ensureUser']>(async () => ({ username: 'new_one', status: 'normal' }));
  const { store, listen } = setUp({ readUser, ensureUser });
  await listen(account('new'));
  expect(ensureUser).toHaveBeenCalledTimes(1);
  expect(store.get(user)).toMatchObject({ username: 'new_one' });
});

test('an existing document is not created again', async () => {
  const ensureUser = vi.fn<SessionEnvironment['ensureUser']>();
  const { listen } = setUp({ ensureUser });
  await listen(account('hana'));
  expect(ensureUser).not.toHaveBeenCalled();
});

test('a user whose document cannot be created is ready, with no mutes and a normal status', async () => {
  const { store, listen, flags } = setUp({
    readUser: async () => undefined,
    ensureUser: () => Promise.reject(new Error('functions are down')),
  });
  await listen(account('new'));
  expect(flags()).toEqual({ authIsReady: true, userDataReady: true });
  expect(store.get(user)).toEqual({
    ...account('new'),
    photoURL: null,
    username: '',
    mutedUsers: [],
    mutedTags: [],
    mutedTitles: [],
    sensitive: 'cover',
    status: 'normal',
    role: undefined,
  });
});

test('a user whose new document cannot be read keeps the answer of the call that created it', async () => {
  const { store, listen } = setUp({
    readUser: async () => undefined,
    ensureUser: async () => ({ username: 'sora', status: 'banned' }),
  });
  await listen(account('sora'));
  expect(store.get(user)).toMatchObject({ username: 'sora', status: 'banned', mutedUsers: [] });
});

test('unreadable claims leave a user without a role', async () => {
  const { store, listen } = setUp({ readRole: () => Promise.reject(new Error('offline')) });
  await listen(account('hana'));
  expect(store.get(user)).toMatchObject({ username: 'hana', role: undefined });
});

test('signing out makes the user null and the user data not ready', async () => {
  const { store, listen, flags } = setUp();
  await listen(account('hana'));
  await listen(null);
  expect(store.get(user)).toBeNull();
  expect(flags()).toEqual({ authIsReady: true, userDataReady: false });
});

test('a sign-out while the data loads is not overwritten by the data', async () => {
  const reading = Promise.withResolvers<UserDocument>();
  const { store, listen, flags } = setUp({ readUser: () => reading.promise });
  const first = listen(account('hana'));
  await listen(null);
  reading.resolve(stored({ username: 'hana' }));
  await first;
  expect(store.get(user)).toBeNull();
  expect(flags()).toEqual({ authIsReady: true, userDataReady: false });
});

test('the second of two quick sign-ins wins, whichever answers first', async () => {
  const slow = Promise.withResolvers<UserDocument>();
  const { store, listen } = setUp({
    readUser: (uid) => (uid === 'hana' ? slow.promise : Promise.resolve(stored({ username: 'sora' }))),
  });
  const first = listen(account('hana'));
  await listen(account('sora'));
  slow.resolve(stored({ username: 'hana' }));
  await first;
  expect(store.get(user)).toMatchObject({ uid: 'sora', username: 'sora' });
});

test('the first account is no longer shown while a second one loads', async () => {
  const slow = Promise.withResolvers<UserDocument>();
  const { store, listen } = setUp({
    readUser: (uid) => (uid === 'sora' ? slow.promise : Promise.resolve(stored({ username: 'hana' }))),
  });
  await listen(account('hana'));
  const second = listen(account('sora'));
  expect(store.get(user)).toBeNull();
  slow.resolve(stored({ username: 'sora' }));
  await second;
});

test('the server checks a new or banned sign-in, and a changed status is read again', async () => {
  const states = { normal: stored({ username: 'hana' }), banned: stored({ username: 'hana', status: 'banned' }) };
  for (const [before, after] of [
    ['normal', 'banned'],
    ['banned', 'normal'],
  ] as const) {
    const ensureUser = vi.fn(async () => ({ username: 'hana', status: after }));
    const readUser = vi.fn(async () => (ensureUser.mock.calls.length === 0 ? states[before] : states[after]));
    const { store, listen } = setUp({ readUser, ensureUser, isNewSignIn: async () => before === 'normal' });
    await listen(account('hana'));
    expect(store.get(user)?.status).toBe(after);
  }
});

test('a returning session makes no call, and a failed check changes nothing', async () => {
  const ensureUser = vi.fn(async () => Promise.reject(new Error('no network')));
  for (const isNewSignIn of [async () => false, async () => true]) {
    const { store, listen } = setUp({ ensureUser, isNewSignIn });
    await listen(account('hana'));
    expect(store.get(user)).toMatchObject({ username: 'hana', status: 'normal', mutedUsers: ['sora'] });
  }
  expect(ensureUser).toHaveBeenCalledTimes(1);
});
