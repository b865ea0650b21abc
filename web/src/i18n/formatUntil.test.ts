import { expect, test } from 'vitest';
import { formatUntil } from './format.ts';

const now = new Date('2026-11-21T00:00:00Z');

test.each([
  ['2026-11-24T00:00:00Z', '3日後', 'in 3 days'],
  ['2026-11-22T00:00:01Z', '2日後', 'in 2 days'],
  ['2026-11-21T05:10:00Z', '6時間後', 'in 6 hours'],
  ['2026-11-21T00:00:30Z', '1分後', 'in 1 minute'],
  ['2026-11-20T00:00:00Z', '1分後', 'in 1 minute'],
])('until %s it is %s, %s', (date, ja, en) => {
  expect(formatUntil('ja', new Date(date), now)).toBe(ja);
  expect(formatUntil('en', new Date(date), now)).toBe(en);
});
