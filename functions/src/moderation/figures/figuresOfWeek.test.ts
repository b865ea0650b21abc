import { describe, expect, it } from 'vitest';
import { figuresOfWeek, percentile } from './figuresOfWeek.ts';

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, at) => at + 1);

describe('a percentile', () => {
  it.each([
    [[7], 0.5, 7],
    [[7], 0.95, 7],
    [[1, 9], 0.5, 1],
    [[1, 5, 9], 0.5, 5],
    [upTo(20), 0.95, 19],
    [upTo(21), 0.95, 20],
    [upTo(100), 0.95, 95],
  ])('a percentile is a value that occurs: of %j, the share %d lies at or below %d', (values, share, expected) => {
    expect(percentile(values, share)).toBe(expected);
  });

  it('no value has no percentile', () => {
    expect(percentile([], 0.5)).toBeUndefined();
  });
});

describe('the figures of a week', () => {
  it('a week without decisions has zeros and no times', () => {
    expect(figuresOfWeek('2026-11-23', [])).toEqual({
      ...{ week: '2026-11-23', decisions: 0, dismissed: 0, undone: 0, appealed: 0, skips: 0, rules: [] },
      ...{ medianMinutes: undefined, p95Minutes: undefined },
    });
  });

  it('a week has times, dismissals and reversals, of all decisions and by rule, the most frequent rule first', () => {
    const week = figuresOfWeek('2026-11-23', [
      { rule: 'spam', minutesOpen: 30, outcome: 'resolved', reversed: 'undo', skips: 2 },
      { rule: 'sexual', minutesOpen: 5, outcome: 'resolved', skips: 1 },
      { rule: 'sexual', minutesOpen: 1, outcome: 'dismissed', reversed: 'appeal' },
      { outcome: 'dismissed' },
    ]);
    expect(week).toMatchObject({
      decisions: 4,
      dismissed: 2,
      medianMinutes: 5,
      p95Minutes: 30,
      undone: 1,
      appealed: 1,
      skips: 3,
    });
    expect(week.rules).toMatchObject([
      { rule: 'sexual', decisions: 2, dismissed: 1, medianMinutes: 1, p95Minutes: 5, undone: 0, appealed: 1 },
      { rule: 'spam', decisions: 1, medianMinutes: 30, undone: 1 },
      { rule: undefined, decisions: 1, medianMinutes: undefined },
    ]);
  });
});
