import { describe, expect, it } from 'vitest';
import { entryOfAction } from './useDecisions.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));
const entry = (id: string, action: string, seconds: number, more: { actorId?: string; revertedBy?: string } = {}) => ({
  ...{ id, action, actorId: 'me', target: 'photos/1', reason: '', before: {}, after: {}, at: at(seconds) },
  ...more,
});
const decision = entry('decision', 'resolveCases', 10);

describe('the entry of what was done with a decision', () => {
  it('is the one that the same person left just before it', () => {
    const found = entryOfAction([entry('later', 'moderatePhotos', 30), entry('done', 'moderatePhotos', 9)], decision);
    expect(found?.id).toBe('done');
  });

  it.each([
    ['by somebody else', entry('other', 'moderatePhotos', 9, { actorId: 'you' })],
    ['long before it', entry('old', 'moderatePhotos', -200)],
    ['undone already', entry('undone', 'moderatePhotos', 9, { revertedBy: 'entry' })],
    ['of a kind that cannot be undone', entry('held', 'holdReported', 9)],
  ])('is none that is %s', (_, other) => {
    expect(entryOfAction([other], decision)).toBeUndefined();
  });
});
