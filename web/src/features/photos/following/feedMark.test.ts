import { describe, expect, it } from 'vitest';
import { nextVisit } from './feedMark.ts';

const minuteMs = 60_000;

describe('where one was in the feed', () => {
  it('is nowhere at the first visit', () => {
    expect(nextVisit(undefined, 100, 1_000)).toEqual({ seenMs: 100, atMs: 1_000 });
  });

  it('is the newest photo of the visit before, half an hour later', () => {
    const first = nextVisit(undefined, 100, 0);
    expect(nextVisit(first, 200, 30 * minuteMs)).toEqual({ seenMs: 200, markMs: 100, atMs: 30 * minuteMs });
  });

  it('stays while one looks on, and when the page is loaded again', () => {
    const second = nextVisit(nextVisit(undefined, 100, 0), 200, 30 * minuteMs);
    const again = nextVisit(second, 300, 59 * minuteMs);
    expect(again).toEqual({ seenMs: 300, markMs: 100, atMs: 59 * minuteMs });
    expect(nextVisit(again, 300, 90 * minuteMs).markMs).toBe(300);
  });

  it('does not go back when the newest photo was deleted', () => {
    const second = nextVisit(nextVisit(undefined, 100, 0), 50, 30 * minuteMs);
    expect(second).toMatchObject({ seenMs: 100, markMs: 100 });
  });
});
