import { describe, expect, it } from 'vitest';
import { currentUsage } from './rate.ts';

const rate = { bucket: 'uploads', limit: 200, windowSeconds: 100 };
const nowMs = 1_700_000_000_000;

describe('the used part of a rate', () => {
  it('the count is zero at first, for a whole window', () => {
    expect(currentUsage(undefined, rate, nowMs)).toEqual({ startedAtMs: nowMs, used: 0, secondsLeft: 100 });
  });

  it('the count goes on within a window', () => {
    const stored = { startedAtMs: nowMs - 40_500, used: 7 };
    expect(currentUsage(stored, rate, nowMs)).toEqual({ ...stored, secondsLeft: 60 });
  });

  it('a running window has at least a second left, so that nobody retries at once', () => {
    expect(currentUsage({ startedAtMs: nowMs - 99_999, used: 7 }, rate, nowMs).secondsLeft).toBe(1);
  });

  it('the count restarts when the window is over, to the millisecond', () => {
    expect(currentUsage({ startedAtMs: nowMs - 99_999, used: 7 }, rate, nowMs).used).toBe(7);
    expect(currentUsage({ startedAtMs: nowMs - 100_000, used: 7 }, rate, nowMs)).toEqual({
      startedAtMs: nowMs,
      used: 0,
      secondsLeft: 100,
    });
  });

  it('the count restarts if the stored window is in the future, so that a wrong clock locks nobody out', () => {
    expect(currentUsage({ startedAtMs: nowMs + 1, used: 200 }, rate, nowMs).used).toBe(0);
  });

  it.each([[null], ['x'], [{}], [{ startedAtMs: 'x', used: 1 }], [{ startedAtMs: nowMs }]])(
    'the count restarts if the stored value is %j',
    (stored) => {
      expect(currentUsage(stored, rate, nowMs)).toEqual({ startedAtMs: nowMs, used: 0, secondsLeft: 100 });
    },
  );
});
