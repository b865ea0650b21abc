import { expect, test } from 'vitest';
import type { JustifiedRow } from './justifyRows.ts';
import { rowsBetween, rowsInDom } from './rowsInDom.ts';

const rowsOf = (count: number, photosEach: number): JustifiedRow[] =>
  Array.from({ length: count }, (_, row) => ({
    top: row * 100,
    height: 100,
    tiles: Array.from({ length: photosEach }, (_, tile) => ({ index: row * photosEach + tile, left: 0, width: 1 })),
  }));
const range = (first: number, last: number) => ({ first, last });
const drawn = (rows: number[]): string => `${rows[0]}–${rows.at(-1)}`;

test('rows beyond the window are drawn, up to four on either side', () => {
  expect(drawn(rowsInDom(range(10, 14), rowsOf(100, 2)))).toBe('6–18');
  expect(drawn(rowsInDom(range(10, 14), rowsOf(100, 2), 0))).toBe('10–14');
});

test('no extra rows are drawn before the first and after the last row', () => {
  expect(drawn(rowsInDom(range(0, 4), rowsOf(100, 2)))).toBe('0–8');
  expect(drawn(rowsInDom(range(96, 99), rowsOf(100, 2)))).toBe('92–99');
});

test('the rows hold at most 56 photos, unless the window shows more', () => {
  const rows = rowsOf(100, 7);
  expect(rowsInDom(range(10, 13), rows)).toHaveLength(8);
  expect(rowsInDom(range(10, 19), rows)).toHaveLength(10);
});

test('the rows in the window are those that any of it shows', () => {
  const rows = rowsOf(100, 2);
  expect(rowsBetween(rows, 0, 250)).toEqual(range(0, 2));
  expect(rowsBetween(rows, 199, 300)).toEqual(range(1, 2));
  expect(rowsBetween(rows, 250, 1_000)).toEqual(range(2, 9));
});

test('a window above the grid sees its first row, one below it its last, and one of no rows none', () => {
  const rows = rowsOf(100, 2);
  expect(rowsBetween(rows, -900, -100)).toEqual(range(0, 0));
  expect(rowsBetween(rows, 20_000, 21_000)).toEqual(range(99, 99));
  expect(rowsInDom(rowsBetween([], 0, 800), [])).toEqual([]);
});

test('rows that were there before a list grew shorter are not drawn', () => {
  expect(rowsInDom(range(8, 12), rowsOf(3, 2))).toEqual([]);
});
