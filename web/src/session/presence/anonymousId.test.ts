import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Returns the id of a newly loaded page. */
async function load() {
  vi.resetModules();
  return (await import('./presence.ts')).anonymousId;
}

test('a browser that was never here gets an id of the agreed shape, and keeps it across reloads', async () => {
  const id = (await load())();
  expect(id).toMatch(/^anon_\d{13}_[0-9a-z]{16}$/);
  expect(stored.get('anonymousUserId')).toBe(id);
  expect((await load())()).toBe(id);
});

test('an id that was kept is used as it is', async () => {
  stored.set('anonymousUserId', 'anon_1600000000000_zzzzzzzzzz');
  expect((await load())()).toBe('anon_1600000000000_zzzzzzzzzz');
});

test.each([
  '',
  'anon_',
  'hana',
  'anon_1_x',
  'anon_1600000000000_ABCDEFGHIJ',
  '{"id":1}',
  `anon_1600000000000_${'a'.repeat(25)}`,
])('rubbish is replaced: %s', async (rubbish) => {
  stored.set('anonymousUserId', rubbish);
  const id = (await load())();
  expect(id).toMatch(/^anon_\d{13}_[0-9a-z]{16}$/);
  expect(stored.get('anonymousUserId')).toBe(id);
});

test('an id lasts as long as the page where storage is blocked', async () => {
  vi.stubGlobal('localStorage', undefined);
  const anonymousId = await load();
  expect(anonymousId()).toBe(anonymousId());
});
