import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { parseUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { showLocale } from '#i18n/current.ts';
import { session, type User, user as whoIsHere } from '../atoms.ts';
import { type MuteKind, toggleMute } from './toggleMute.ts';

const { storeMute, toast } = vi.hoisted(() => ({ storeMute: vi.fn(), toast: vi.fn() }));
vi.mock('#data/account/user.ts', () => ({ storeMute }));
vi.mock('#ui/toast.ts', () => ({ toast }));
vi.mock('#i18n/words.ts', () => {
  const told = (kind: MuteKind) => ({
    muted: `${kind} muted`,
    unmuted: `${kind} unmuted`,
    failed: `${kind} failed`,
    full: () => `${kind} full`,
  });
  return { loadWords: async () => ({ user: told('user'), tag: told('tag'), title: told('title') }) };
});
beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockReturnValue();
});

const aUser = (changes: Partial<User> = {}): User => ({
  uid: parseUid('hana'),
  email: null,
  displayName: null,
  photoURL: null,
  username: 'hana',
  status: 'normal',
  mutedUsers: [],
  mutedTags: [],
  mutedTitles: [],
  sensitive: 'cover',
  role: undefined,
  ...changes,
});

type Write = { readonly list: string; readonly entry: string; readonly muted: boolean };

/** Somebody who mutes; `answer` resolves or rejects the oldest waiting write. */
async function setUp(person: User | null) {
  const store = createStore();
  const become = (next: User | null) =>
    store.set(session, next === null ? { phase: 'signed-out' } : { phase: 'signed-in', user: next });
  become(person);
  await showLocale(store, 'ja');
  const writes: Write[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  storeMute.mockImplementation((_uid: Uid, list: string, entry: string, muted: boolean) => {
    writes.push({ list, entry, muted });
    const answer = Promise.withResolvers<void>();
    waiting.push(answer);
    return answer.promise;
  });
  return {
    toggle: (kind: MuteKind, id: string) => toggleMute(store, { kind, id }),
    said: () => toast.mock.calls.map(([, text]) => text),
    complaints: () => vi.mocked(console.error).mock.calls,
    writes,
    muted: () => store.get(whoIsHere)?.mutedUsers,
    tags: () => store.get(whoIsHere)?.mutedTags,
    become,
    answer: async (how: 'stored' | 'refused') => {
      await Promise.resolve();
      const next = waiting.shift();
      if (next === undefined) throw new Error('nothing is being stored');
      if (how === 'stored') next.resolve();
      else next.reject(new Error('refused'));
    },
  };
}

test('a mute shows at once and is announced after it is stored', async () => {
  const { toggle, said, muted, answer, writes } = await setUp(aUser());
  const toggled = toggle('user', 'sora');
  expect(muted()).toEqual(['sora']);
  expect(said()).toEqual([]);
  await answer('stored');
  await toggled;
  expect(writes).toEqual([{ list: 'mutedUsers', entry: 'sora', muted: true }]);
  expect(said()).toEqual(['user muted']);
});

test('a second toggle unmutes', async () => {
  const { toggle, said, muted, answer, writes } = await setUp(aUser({ mutedUsers: ['umi', 'sora'] }));
  const toggled = toggle('user', 'sora');
  expect(muted()).toEqual(['umi']);
  await answer('stored');
  await toggled;
  expect(writes).toEqual([{ list: 'mutedUsers', entry: 'sora', muted: false }]);
  expect(said()).toEqual(['user unmuted']);
});

test.each([
  ['nobody is signed in', null, 'sora'],
  ['the target is empty', aUser(), ''],
  ['the target is oneself', aUser(), 'hana'],
])('nothing happens but a line in the console when %s', async (_when, user, target) => {
  const { toggle, said, complaints, writes, muted } = await setUp(user);
  await toggle('user', target);
  expect(complaints()).toHaveLength(1);
  expect([said(), writes]).toEqual([[], []]);
  expect(muted() ?? []).toEqual([]);
});

test('a tag that has the name of oneself can be muted', async () => {
  const { toggle, tags, answer } = await setUp(aUser());
  const toggled = toggle('tag', 'hana');
  await answer('stored');
  await toggled;
  expect(tags()).toEqual(['hana']);
});

test('a mute that cannot be stored is undone with an error, and other mutes stay', async () => {
  const { toggle, said, muted, answer } = await setUp(aUser());
  const first = toggle('user', 'sora');
  const second = toggle('user', 'umi');
  await answer('refused');
  await first;
  await answer('stored');
  await second;
  expect(muted()).toEqual(['umi']);
  expect(said()).toEqual(['user failed', 'user muted']);
});

test('an unmute that could not be stored mutes again', async () => {
  const { toggle, muted, answer } = await setUp(aUser({ mutedUsers: ['sora'] }));
  const toggled = toggle('user', 'sora');
  expect(muted()).toEqual([]);
  await answer('refused');
  await toggled;
  expect(muted()).toEqual(['sora']);
});

test('quick presses are all stored, in their order', async () => {
  const { toggle, writes, answer, muted } = await setUp(aUser());
  const first = toggle('user', 'sora');
  const second = toggle('user', 'sora');
  await answer('stored');
  await first;
  await answer('stored');
  await second;
  expect(writes.map(({ muted: stored }) => stored)).toEqual([true, false]);
  expect(muted()).toEqual([]);
});

test('a failure does not undo what a later press has chosen', async () => {
  const { toggle, answer, muted } = await setUp(aUser());
  const first = toggle('user', 'sora');
  const second = toggle('user', 'sora');
  const third = toggle('user', 'sora');
  await answer('refused');
  await first;
  expect(muted()).toEqual(['sora']);
  await answer('stored');
  await second;
  await answer('stored');
  await third;
  expect(muted()).toEqual(['sora']);
});

test('a failure after somebody else signed in changes nothing of theirs', async () => {
  const { toggle, answer, muted, become } = await setUp(aUser());
  const toggled = toggle('user', 'sora');
  become(aUser({ uid: parseUid('umi'), mutedUsers: ['sora'] }));
  await answer('refused');
  await toggled;
  expect(muted()).toEqual(['sora']);
});

test('a full list refuses a mute with an error and can still be unmuted', async () => {
  const full = Array.from({ length: limits.muted.perList }, (_, index) => `person-${index}`);
  const { toggle, said, writes, answer } = await setUp(aUser({ mutedUsers: full }));
  await toggle('user', 'sora');
  expect(said()).toEqual(['user full']);
  expect(writes).toEqual([]);
  const toggled = toggle('user', 'person-7');
  await answer('stored');
  await toggled;
  expect(said()).toEqual(['user full', 'user unmuted']);
});
