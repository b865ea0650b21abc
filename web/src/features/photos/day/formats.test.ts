import { expect, test } from 'vitest';
import { formatClock, formatDay } from './formats.ts';

test.each([
  ['2026-11-28', '十一月二十八日'],
  ['2026-01-01', '一月一日'],
  ['2026-10-10', '十月十日'],
  ['2026-12-20', '十二月二十日'],
  ['2026-02-31', '二月三十一日'],
  ['2001-03-04', '二〇〇一年三月四日'],
])('in Japanese, %s is %s, with the year if it is another', (date, shown) => {
  expect(formatDay('ja', date, 2026)).toBe(shown);
});

test('in English, a day has its year if it is another', () => {
  expect(formatDay('en', '2026-11-28', 2026)).toBe('November 28');
  expect(formatDay('en', '2025-11-28', 2026)).toBe('November 28, 2025');
});

test('a time is that of its clock', () => {
  const instant = new Date('2026-11-28T00:07:00Z');
  expect(formatClock('ja', instant, 'utc')).toBe('0時7分');
  expect(formatClock('ja', new Date('2026-11-28T18:00:00Z'), 'utc')).toBe('18時');
  expect(formatClock('en', instant, 'utc')).toMatch(/^12:07\sAM$/);
});
