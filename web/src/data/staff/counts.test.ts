import { expect, test } from 'vitest';
import { lastDays } from './counts.ts';

test('the last days end with today, follow each other without a gap and begin at midnight', () => {
  const now = new Date(2026, 10, 3, 15, 30);
  const days = lastDays(14, now);
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toEqual({ from: new Date(2026, 10, 3), to: new Date(2026, 10, 4) });
  expect(days[0]?.from).toEqual(new Date(2026, 9, 21));
  for (const [index, { from }] of days.entries()) {
    expect([from.getHours(), from.getMinutes()]).toEqual([0, 0]);
    if (index > 0) expect(days[index - 1]?.to).toEqual(from);
  }
});
