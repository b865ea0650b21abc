import { describe, expect, it } from 'vitest';
import { dayAfter, dayOf, monthBefore, monthOf, spanOf, spanOfWeek, weekBefore, weekOf } from './clock.ts';

describe('a month in Japan', () => {
  it('a month begins at midnight in Japan, nine hours before UTC', () => {
    expect(monthOf(new Date('2026-10-31T14:59:59.999Z'))).toBe('2026-10');
    expect(monthOf(new Date('2026-10-31T15:00:00Z'))).toBe('2026-11');
  });

  it('a month ends at the beginning of the next, also at the end of a year', () => {
    expect(spanOf('2026-12')).toEqual({ from: new Date('2026-11-30T15:00:00Z'), to: new Date('2026-12-31T15:00:00Z') });
    expect(spanOf('2028-02')).toEqual({ from: new Date('2028-01-31T15:00:00Z'), to: new Date('2028-02-29T15:00:00Z') });
  });

  it('a month follows the one before it', () => {
    expect(monthBefore('2027-01')).toBe('2026-12');
    expect(monthBefore('2026-11')).toBe('2026-10');
  });
});

describe('a day in Japan', () => {
  it('a day begins at midnight in Japan, and the next day follows, also at the end of a month and a year', () => {
    expect(dayOf(new Date('2026-10-31T14:59:59.999Z'))).toBe('2026-10-31');
    expect(dayOf(new Date('2026-10-31T15:00:00Z'))).toBe('2026-11-01');
    expect(['2026-11-23', '2028-02-28', '2026-12-31'].map(dayAfter)).toEqual([
      '2026-11-24',
      '2028-02-29',
      '2027-01-01',
    ]);
  });
});

describe('a week in Japan', () => {
  it('a week begins on Monday at midnight in Japan, and is named for that day', () => {
    expect(weekOf(new Date('2026-11-22T14:59:59.999Z'))).toBe('2026-11-16');
    expect(weekOf(new Date('2026-11-22T15:00:00Z'))).toBe('2026-11-23');
    expect(weekOf(new Date('2027-01-03T00:00:00Z'))).toBe('2026-12-28');
  });

  it('a week ends at the beginning of the next, also at the end of a year', () => {
    expect(spanOfWeek('2026-12-28')).toEqual({
      from: new Date('2026-12-27T15:00:00Z'),
      to: new Date('2027-01-03T15:00:00Z'),
    });
    expect(weekBefore('2027-01-04')).toBe('2026-12-28');
  });
});
