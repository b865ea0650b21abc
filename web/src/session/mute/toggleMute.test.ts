import { expect, test } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { User } from '../session.ts';
import { createMuteToggle, type MuteTarget } from './toggleMute.ts';

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

type Write = { readonly target: MuteTarget; readonly muted: boolean };

/** Somebody who mutes; `answer` resolves or rejects the oldest waiting write. */
function setUp(user: User | null) {
  let viewer = user;
  const said: string[] = [];
  const complaints: string[] = [];
  const writes: Write[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const toggle = createMuteToggle({
    viewer: () => viewer,
    changeUser: (uid, change) => {
      if (viewer?.uid === uid) viewer = change(viewer);
    },
    store: (_uid, target, muted) => {
      writes.push({ target, muted });
      const answer = Promise.withResolvers<void>();
      waiting.push(answer);
      return answer.promise;
    },
    say: (kind, outcome) => said.push(`${kind} ${outcome}`),
    complain: (because) => complaints.push(because),
  });
  return {
    toggle,
    said,
    complaints,
    writes,
    muted: () => viewer?.mutedUsers,
    tags: () => viewer?.mutedTags,
    become: (next: User | null) => {
      viewer = next;
    },
    answer: async (how: 'stored' | 'refused') => {
      await Promise.resolve();
      const next = waiting.shift();
      if (next === undefined) throw new Error('nothing is being stored');
      if (how === 'stored') next.resolve();
      else next.reject(new Error('refused'));
    },
  };
}

test('a mute shows at once, is stored, and only then said', async () => {
  const { toggle, said, muted, answer, writes } = setUp(aUser());
  const toggled = toggle('user', 'sora');
  expect(muted()).toEqual(['sora']);
  expect(said).toEqual([]);
  await answer('stored');
  await toggled;
  expect(writes).toEqual([{ target: { kind: 'user', id: 'sora' }, muted: true }]);
  expect(said).toEqual(['user muted']);
});

test('a second toggle takes the mute back', async () => {
  const { toggle, said, muted, answer, writes } = setUp(aUser({ mutedUsers: ['umi', 'sora'] }));
  const toggled = toggle('user', 'sora');
  expect(muted()).toEqual(['umi']);
  await answer('stored');
  await toggled;
  expect(writes).toEqual([{ target: { kind: 'user', id: 'sora' }, muted: false }]);
  expect(said).toEqual(['user unmuted']);
});

test.each([
  ['nobody is signed in', null, 'sora'],
  ['there is no target', aUser(), undefined],
  ['the target is empty', aUser(), ''],
  ['the target is oneself', aUser(), 'hana'],
])('nothing happens but a line in the console when %s', async (_when, user, target) => {
  const { toggle, said, complaints, writes, muted } = setUp(user);
  await toggle('user', target);
  expect(complaints).toHaveLength(1);
  expect([said, writes]).toEqual([[], []]);
  expect(muted() ?? []).toEqual([]);
});

test('a tag that has the name of oneself can be muted', async () => {
  const { toggle, tags, answer } = setUp(aUser());
  const toggled = toggle('tag', 'hana');
  await answer('stored');
  await toggled;
  expect(tags()).toEqual(['hana']);
});

test('what could not be stored is taken back and said, and other mutes made meanwhile stay', async () => {
  const { toggle, said, muted, answer } = setUp(aUser());
  const first = toggle('user', 'sora');
  const second = toggle('user', 'umi');
  await answer('refused');
  await first;
  await answer('stored');
  await second;
  expect(muted()).toEqual(['umi']);
  expect(said).toEqual(['user failed', 'user muted']);
});

test('an unmute that could not be stored mutes again', async () => {
  const { toggle, muted, answer } = setUp(aUser({ mutedUsers: ['sora'] }));
  const toggled = toggle('user', 'sora');
  expect(muted()).toEqual([]);
  await answer('refused');
  await toggled;
  expect(muted()).toEqual(['sora']);
});

test('presses in quick succession are stored at once, in their order', async () => {
  const { toggle, writes, answer, muted } = setUp(aUser());
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
  const { toggle, answer, muted } = setUp(aUser());
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
  const { toggle, answer, muted, become } = setUp(aUser());
  const toggled = toggle('user', 'sora');
  become(aUser({ uid: parseUid('umi'), mutedUsers: ['sora'] }));
  await answer('refused');
  await toggled;
  expect(muted()).toEqual(['sora']);
});

test('a full list is told in words and nothing is sent; what is in it can still be unmuted', async () => {
  const full = Array.from({ length: limits.muted.perList }, (_, index) => `person-${index}`);
  const { toggle, said, writes, answer } = setUp(aUser({ mutedUsers: full }));
  await toggle('user', 'sora');
  expect(said).toEqual(['user full']);
  expect(writes).toEqual([]);
  const toggled = toggle('user', 'person-7');
  await answer('stored');
  await toggled;
  expect(said).toEqual(['user full', 'user unmuted']);
});
