import { expect, test } from 'vitest';
import { listCover } from './listCover.ts';

const ahead = new Date(Date.now() + 60_000);
const past = new Date(Date.now() - 60_000);
const plain = { spoiler: false, sensitive: false };

test('a list covers spoilers, and photos of a title until its spoiler date', () => {
  expect(listCover({ ...plain, spoiler: true }, false)).toBe('spoiler');
  expect(listCover({ ...plain, coveredUntil: ahead }, false)).toBe('spoiler');
  expect(listCover({ ...plain, spoiler: true, coveredUntil: past }, false)).toBe('spoiler');
});

test('a list covers no other photo', () => {
  expect(listCover(plain, false)).toBeUndefined();
  expect(listCover({ ...plain, coveredUntil: past }, false)).toBeUndefined();
});

test('a list covers a sensitive photo unless the person wants to see it, and a spoiler always', () => {
  expect(listCover({ ...plain, sensitive: true }, false)).toBe('sensitive');
  expect(listCover({ ...plain, sensitive: true }, true)).toBeUndefined();
  expect(listCover({ ...plain, spoiler: true, sensitive: true }, true)).toBe('spoiler');
});
