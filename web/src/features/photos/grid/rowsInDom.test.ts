import { expect, test } from 'vitest';
import type { JustifiedRow } from '#lib/justifyRows.ts';
import { rowsInDom } from './rowsInDom.ts';

const rowsOf = (count: number, photosEach: number): JustifiedRow[] =>
  Array.from({ length: count }, (_, row) => ({
    top: row * 100,
    height: 100,
    tiles: Array.from({ length: photosEach }, (_, tile) => ({ index: row * photosEach + tile, left: 0, width: 1 })),
  }));
const range = (startIndex: number, endIndex: number, count: number) => ({ startIndex, endIndex, overscan: 4, count });
const drawn = (rows: number[]): string => `${rows[0]}–${rows.at(-1)}`;

test('rows beyond the window are drawn, up to four on either side', () => {
  expect(drawn(rowsInDom(range(10, 14, 100), rowsOf(100, 2)))).toBe('6–18');
});

test('there are none beyond the first and the last', () => {
  expect(drawn(rowsInDom(range(0, 4, 100), rowsOf(100, 2)))).toBe('0–8');
  expect(drawn(rowsInDom(range(96, 99, 100), rowsOf(100, 2)))).toBe('92–99');
});

test('rows of many photos are fewer: no more than 56 photos, if the window does not show more', () => {
  const rows = rowsOf(100, 7);
  expect(rowsInDom(range(10, 13, 100), rows)).toHaveLength(8);
  expect(rowsInDom(range(10, 19, 100), rows)).toHaveLength(10);
});
