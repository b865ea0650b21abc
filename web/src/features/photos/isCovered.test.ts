import { expect, test } from 'vitest';
import { isCovered } from './isCovered.ts';

const [past, ahead] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];

test('a list covers what its author says is a spoiler, and what is under a title until its day', () => {
  expect(isCovered({ spoiler: true })).toBe(true);
  expect(isCovered({ spoiler: false, coveredUntil: ahead })).toBe(true);
  expect(isCovered({ spoiler: true, coveredUntil: past })).toBe(true);
});

test('and nothing else', () => {
  expect(isCovered({ spoiler: false })).toBe(false);
  expect(isCovered({ spoiler: false, coveredUntil: past })).toBe(false);
});
