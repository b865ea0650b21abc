import { describe, expect, it } from 'vitest';
import { nextSecond } from './signIns.ts';

describe('the time from which sign-ins are valid again', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z'],
    ['2026-01-01T00:00:00.001Z', '2026-01-01T00:00:01.000Z'],
    ['2026-01-01T00:00:00.999Z', '2026-01-01T00:00:01.000Z'],
    ['2026-01-01T00:00:59.500Z', '2026-01-01T00:01:00.000Z'],
  ])('the time for %s is the next whole second', (now, moment) => {
    expect(nextSecond(new Date(now)).toISOString()).toBe(moment);
  });
});
