import { expect, test } from 'vitest';
import { createAnonymousId } from './anonymousId.ts';

const nowMs = 1_700_000_000_000;
const firstId = 'anon_1700000000000_0123456789abcdef';

function setUp(kept: string | null = null) {
  const stored = new Map<string, string>(kept === null ? [] : [['anonymousUserId', kept]]);
  const open = () =>
    createAnonymousId({
      storage: () => ({
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
      }),
      nowMs: () => nowMs,
      randomBytes: (count) => Uint8Array.from({ length: count }, (_, index) => index),
    });
  return { open, stored };
}

test('a browser that was never here gets an id of the agreed shape, and keeps it across reloads', () => {
  const { open, stored } = setUp();
  expect(open()()).toBe(firstId);
  expect(stored.get('anonymousUserId')).toBe(firstId);
  expect(open()()).toBe(firstId);
});

test('an id that was kept is used as it is', () => {
  const { open } = setUp('anon_1600000000000_zzzzzzzzzz');
  expect(open()()).toBe('anon_1600000000000_zzzzzzzzzz');
});

test.each([
  '',
  'anon_',
  'hana',
  'anon_1_x',
  'anon_1600000000000_ABCDEFGHIJ',
  '{"id":1}',
  `anon_1600000000000_${'a'.repeat(25)}`,
])('rubbish is replaced: %s', (rubbish) => {
  const { open, stored } = setUp(rubbish);
  expect(open()()).toBe(firstId);
  expect(stored.get('anonymousUserId')).toBe(firstId);
});

test('every byte gives a letter of base 36', () => {
  for (let byte = 0; byte < 256; byte += 1) {
    const id = createAnonymousId({
      storage: () => {
        throw new Error('closed');
      },
      nowMs: () => nowMs,
      randomBytes: (count) => new Uint8Array(count).fill(byte),
    })();
    expect(id).toMatch(/^anon_\d{13}_[a-z0-9]{16}$/);
  }
});

test('without storage the id lasts as long as the page', () => {
  let turn = 0;
  const anonymousId = createAnonymousId({
    storage: () => {
      throw new Error('closed');
    },
    nowMs: () => nowMs,
    randomBytes: (count) => new Uint8Array(count).fill(turn++),
  });
  expect(anonymousId()).toBe(anonymousId());
});
