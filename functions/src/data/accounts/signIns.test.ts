import { describe, expect, it } from 'vitest';
import { nextSecond } from './signIns.ts';

describe('the moment from which sign-ins count again', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z'],
    ['2026-01-01T00:00:00.001Z', '2026-01-01T00:00:01.000Z'],
    ['2026-01-01T00:00:00.999Z', '2026-01-01T00:00:01.000Z'],
    ['2026-01-01T00:00:59.500Z', '2026-01-01T00:01:00.000Z'],
  ])('the moment for %s is the whole second after it', (now, moment) => {
    expect(nextSecond(new Date(now)).toISOString()).toBe(moment);
  });
});
