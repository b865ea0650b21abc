import { describe, expect, it } from 'vitest';
import { type Candidate, drawsOf, verdictOf } from './choose.ts';

const at = new Date('2026-11-25T00:00:00Z');
const daysAgo = (days: number): Date => new Date(at.getTime() - days * 86_400_000);
const decisions = (count: number, actorId = 'old'): readonly Candidate[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${actorId}${index}`, actorId, at, target: 'cases/photo_x' }));
const nobodyNew = new Map([['old', daysAgo(400)]]);

describe('the decisions that somebody else looks at', () => {
  it.each([
    [3, 5],
    [5, 5],
    [250, 5],
    [299, 5],
    [300, 6],
    [10_000, 200],
  ])('a week of %i decisions has %i second looks: at least five, and above that at most 2 %%', (all, looked) => {
    expect(drawsOf(decisions(all), nobodyNew)[0]?.count).toBe(looked);
  });

  it('a tenth of the decisions of somebody new is looked at, for their first 30 days', () => {
    const since = new Map([...nobodyNew, ['new', daysAgo(29)], ['month', daysAgo(30)]]);
    const all = [...decisions(100), ...decisions(41, 'new'), ...decisions(41, 'month')];
    const [, ...ofPeople] = drawsOf(all, since);
    expect(ofPeople.map(({ count }) => count)).toEqual([5]);
    expect(new Set(ofPeople[0]?.from.map(({ actorId }) => actorId))).toEqual(new Set(['new']));
  });

  it('the same decisions are drawn again, whatever their order, and not simply the first ones', () => {
    const all = decisions(100);
    const drawn = (candidates: readonly Candidate[]) => drawsOf(candidates, nobodyNew)[0]?.from.map(({ id }) => id);
    expect(drawn(all.toReversed())).toEqual(drawn(all));
    expect(drawn(all)).not.toEqual(all.map(({ id }) => id));
  });
});

describe('a verdict', () => {
  it('a verdict is the heaviest act of a decision, or that there was nothing to do', () => {
    expect(verdictOf({ resolution: 'dismissed', acts: ['publish'] })).toBe('dismissed');
    expect(verdictOf({ resolution: 'resolved', acts: [] })).toBe('resolved');
    expect(verdictOf({ resolution: 'resolved', acts: ['restore'] })).toBe('resolved');
    expect(verdictOf({ resolution: 'resolved', acts: ['hide', 'warn'] })).toBe('hide');
    expect(verdictOf({ resolution: 'resolved', acts: ['ban', 'remove'] })).toBe('ban');
  });
});
