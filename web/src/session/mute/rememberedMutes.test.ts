import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { mutes, session, type User } from '../atoms.ts';
import { minimalUserData } from '../mergeUser.ts';
import { rememberedMutes, rememberMutes } from './rememberedMutes.ts';

const none = { mutedUsers: [], mutedTags: [], mutedTitles: [] };
const some = { mutedUsers: ['sora'], mutedTags: ['neko'], mutedTitles: ['totoro'] };

const hana: User = {
  ...minimalUserData,
  uid: parseUid('hana'),
  email: null,
  displayName: '',
  photoURL: null,
  role: undefined,
};

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('remembered mutes apply until the session is known', () => {
  rememberMutes(some);
  const store = createStore();
  expect(store.get(mutes)).toEqual(some);
  store.set(session, { phase: 'loading' });
  expect(store.get(mutes)).toEqual(some);
  store.set(session, { phase: 'signed-in', user: hana });
  expect(store.get(mutes)).toMatchObject(none);
});

test('a visitor has muted nothing, whatever was kept', () => {
  rememberMutes(some);
  const store = createStore();
  store.set(session, { phase: 'signed-out' });
  expect(store.get(mutes)).toBeNull();
});

test('only the mutes of a person are stored, and nothing after they sign out', () => {
  rememberMutes({ ...hana, ...some });
  expect([...kept.values()].map((value): unknown => JSON.parse(value))).toEqual([some]);
  rememberMutes(null);
  expect(kept.size).toBe(0);
  expect(rememberedMutes()).toBeNull();
});

test('invalid data and a blocked storage count as no mutes', () => {
  for (const rubbish of ['', '{', '[]', '{"mutedUsers":[1]}']) {
    vi.stubGlobal('localStorage', { getItem: () => rubbish });
    expect(rememberedMutes(), rubbish).toBeNull();
  }
  vi.stubGlobal('localStorage', undefined);
  expect(() => rememberMutes(some)).not.toThrow();
  expect(rememberedMutes()).toBeNull();
});
