import { expect, test } from 'vitest';
import { listCover } from './listCover.ts';

const ahead = new Date(Date.now() + 60_000);
const past = new Date(Date.now() - 60_000);
const plain = { spoiler: false, sensitive: false };

test('a list covers what its author says is a spoiler, and what is under a title until its day', () => {
  expect(listCover({ ...plain, spoiler: true }, false)).toBe('spoiler');
  expect(listCover({ ...plain, coveredUntil: ahead }, false)).toBe('spoiler');
  expect(listCover({ ...plain, spoiler: true, coveredUntil: past }, false)).toBe('spoiler');
});

test('and nothing else', () => {
  expect(listCover(plain, false)).toBeUndefined();
  expect(listCover({ ...plain, coveredUntil: past }, false)).toBeUndefined();
});

test('a sensitive photo is covered but for who wants to see it, and a spoiler stays one', () => {
  expect(listCover({ ...plain, sensitive: true }, false)).toBe('sensitive');
  expect(listCover({ ...plain, sensitive: true }, true)).toBeUndefined();
  expect(listCover({ ...plain, spoiler: true, sensitive: true }, true)).toBe('spoiler');
});
