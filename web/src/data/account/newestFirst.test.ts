import { expect, test } from 'vitest';
import { newestFirst } from './reports.ts';

const at = (...seconds: number[]) => seconds.map((second) => ({ createdAt: new Date(second * 1_000) }));
const seconds = (reports: readonly { createdAt: Date }[]) =>
  reports.map(({ createdAt }) => createdAt.getTime() / 1_000);

test('the two kinds of reports become one list, newest first', () => {
  expect(seconds(newestFirst([...at(9, 3), ...at(7, 5)], 10).page)).toEqual([9, 7, 5, 3]);
});

test('the next page starts at the last report of this one', () => {
  const { page, oldest } = newestFirst([...at(9, 7, 2), ...at(8, 6, 5)], 3);
  expect(seconds(page)).toEqual([9, 8, 7]);
  expect(oldest?.getTime()).toBe(7_000);
});

test('a list that ends on this page has nothing more', () => {
  expect(newestFirst(at(9, 8), 3).oldest).toBeUndefined();
  expect(newestFirst([], 3)).toEqual({ page: [], oldest: undefined });
});

test('a page that is just full may have more behind it', () => {
  expect(newestFirst(at(9, 8, 7), 3).oldest?.getTime()).toBe(7_000);
});
