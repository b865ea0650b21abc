import { describe, expect, it } from 'vitest';
import { nextVisit } from './feedMark.ts';

const minuteMs = 60_000;

describe('the mark in the feed', () => {
  it('the first visit has no mark', () => {
    expect(nextVisit(undefined, 100, 1_000)).toEqual({ seenMs: 100, atMs: 1_000 });
  });

  it('a visit half an hour later has its mark at the newest photo of the last visit', () => {
    const first = nextVisit(undefined, 100, 0);
    expect(nextVisit(first, 200, 30 * minuteMs)).toEqual({ seenMs: 200, markMs: 100, atMs: 30 * minuteMs });
  });

  it('the mark stays during a visit and after a reload', () => {
    const second = nextVisit(nextVisit(undefined, 100, 0), 200, 30 * minuteMs);
    const again = nextVisit(second, 300, 59 * minuteMs);
    expect(again).toEqual({ seenMs: 300, markMs: 100, atMs: 59 * minuteMs });
    expect(nextVisit(again, 300, 90 * minuteMs).markMs).toBe(300);
  });

  it('the mark does not move back when the newest photo was deleted', () => {
    const second = nextVisit(nextVisit(undefined, 100, 0), 50, 30 * minuteMs);
    expect(second).toMatchObject({ seenMs: 100, markMs: 100 });
  });
});
