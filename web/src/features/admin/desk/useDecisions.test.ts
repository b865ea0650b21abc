import { describe, expect, it } from 'vitest';
import { entriesOfAction } from './useDecisions.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));
const entry = (id: string, action: string, seconds: number, more: { actorId?: string; revertedBy?: string } = {}) => ({
  ...{ id, action, actorId: 'me', target: 'photos/1', reason: '', before: {}, after: {}, at: at(seconds) },
  ...more,
});
const decision = entry('decision', 'resolveCases', 10);

describe('the entry of what was done with a decision', () => {
  it('is the one that the same person left just before it', () => {
    const entries = [entry('later', 'moderatePhotos', 30), entry('done', 'moderatePhotos', 9)];
    expect(entriesOfAction(entries, decision).map(({ id }) => id)).toEqual(['done']);
    const before = [entry('done', 'moderatePhotos', 9), entry('earlier', 'moderatePhotos', 1)];
    expect(entriesOfAction(before, decision).map(({ id }) => id)).toEqual(['done']);
  });

  it('is two where a mark published a held photo too: the newest comes first', () => {
    const marking = { ...decision, after: { action: 'mark' } };
    const earlier = entry('earlier', 'moderatePhotos', 1);
    const marked = entry('marked', 'markPhoto', 8);
    const published = entry('published', 'moderatePhotos', 9);
    const idsOf = (entries: readonly ReturnType<typeof entry>[]) =>
      entriesOfAction(entries, marking).map(({ id }) => id);
    expect(idsOf([published, marked, earlier])).toEqual(['published', 'marked']);
    expect(idsOf([marked, earlier])).toEqual(['marked']);
    expect(idsOf([published])).toEqual(['published']);
  });

  it.each([
    ['by somebody else', entry('other', 'moderatePhotos', 9, { actorId: 'you' })],
    ['long before it', entry('old', 'moderatePhotos', -200)],
    ['undone already', entry('undone', 'moderatePhotos', 9, { revertedBy: 'entry' })],
    ['of a kind that cannot be undone', entry('held', 'holdReported', 9)],
  ])('is none that is %s', (_, other) => {
    expect(entriesOfAction([other], decision)).toEqual([]);
  });
});
