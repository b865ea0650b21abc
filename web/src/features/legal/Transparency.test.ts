import { expect, test } from 'vitest';
import { reportReasons } from '#contract/documents/report.ts';
import { formatMinutes, formatMonthOf, mostFirst, total } from './Transparency.tsx';

test('the counts above zero come in order, the largest first', () => {
  expect(mostFirst(reportReasons, { sexual: 2, spam: 5, other: 0 })).toEqual([
    { name: 'spam', count: 5 },
    { name: 'sexual', count: 2 },
  ]);
  expect(total({ spam: 5, sexual: 2 })).toBe(7);
  expect(total({})).toBe(0);
});

test.each([
  [0, '0分', '0 minutes'],
  [119, '119分', '119 minutes'],
  [120, '2時間', '2 hours'],
  [2_879, '48時間', '48 hours'],
  [4_320, '3日', '3 days'],
])('%i minutes are said in the largest unit that fits twice', (minutes, ja, en) => {
  expect(formatMinutes('ja', minutes)).toBe(ja);
  expect(formatMinutes('en', minutes)).toBe(en);
});

test('a month is that month wherever it is read', () => {
  expect(formatMonthOf('ja', '2026-11')).toBe('2026年11月');
  expect(formatMonthOf('en', '2026-01')).toBe('Jan 2026');
});
