import { expect, test } from 'vitest';
import { createAnonymousId } from './anonymousId.ts';

const nowMs = 1_700_000_000_000;
const newId = /^anon_1700000000000_[0-9a-z]{16}$/;

function setUp(kept: string | null = null) {
  const stored = new Map<string, string>(kept === null ? [] : [['anonymousUserId', kept]]);
  const open = () =>
    createAnonymousId({
      storage: () => ({
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
      }),
      nowMs: () => nowMs,
    });
  return { open, stored };
}

test('a browser that was never here gets an id of the agreed shape, and keeps it across reloads', () => {
  const { open, stored } = setUp();
  const id = open()();
  expect(id).toMatch(newId);
  expect(stored.get('anonymousUserId')).toBe(id);
  expect(open()()).toBe(id);
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
  expect(open()()).toMatch(newId);
  expect(stored.get('anonymousUserId')).toMatch(newId);
});

test('a new id takes each of its 36 letters as often as any other', () => {
  const ids = Array.from({ length: 20_000 }, () => setUp().open()().slice(-16));
  const counts = new Map<string, number>();
  for (const letter of ids.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = (ids.length * 16) / 36;
  expect(counts.size).toBe(36);
  // Seven standard deviations; a byte taken modulo 36 makes four letters a seventh likelier.
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(7 * Math.sqrt(expected));
});

test('without storage the id lasts as long as the page', () => {
  const anonymousId = createAnonymousId({
    storage: () => {
      throw new Error('closed');
    },
    nowMs: () => nowMs,
  });
  expect(anonymousId()).toBe(anonymousId());
});
