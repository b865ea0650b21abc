import { describe, expect, it } from 'vitest';
import { notShown } from './notShown.ts';

const photos = [
  { status: 'published', visibility: 'public' },
  { status: 'published', visibility: 'unlisted' },
  { status: 'published', visibility: 'private' },
  { status: 'held', visibility: 'private' },
  { status: 'held', visibility: 'public' },
] as const;

describe('the photos of an album that others do not see', () => {
  it('each photo is counted once, its status before its visibility', () => {
    const counts = notShown(photos, { visibility: 'public' });
    expect([...counts]).toEqual([
      ['unlisted', 1],
      ['private', 1],
      ['held', 2],
    ]);
  });

  it('an unlisted album shows unlisted photos', () => {
    expect(notShown(photos, { visibility: 'unlisted' }).has('unlisted')).toBe(false);
  });
});
