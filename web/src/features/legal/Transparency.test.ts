import { expect, test } from 'vitest';
import { reportReasons } from '#contract/documents/report.ts';
import { formatMonthOf, mostFirst, total } from './Transparency.tsx';

test('the counts above zero come in order, the largest first', () => {
  expect(mostFirst(reportReasons, { sexual: 2, spam: 5, other: 0 })).toEqual([
    { name: 'spam', count: 5 },
    { name: 'sexual', count: 2 },
  ]);
  expect(total({ spam: 5, sexual: 2 })).toBe(7);
  expect(total({})).toBe(0);
});

test('a month is that month wherever it is read', () => {
  expect(formatMonthOf('ja', '2026-11')).toBe('2026年11月');
  expect(formatMonthOf('en', '2026-01')).toBe('Jan 2026');
});
