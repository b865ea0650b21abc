import { describe, expect, it } from 'vitest';
import { keysToRecount } from './albumStore.ts';

const listed = { status: 'published', visibility: 'public', listed: true, albumKeys: ['a', 'b'] };
const unlisted = { ...listed, visibility: 'unlisted', listed: false };
const hidden = { ...listed, visibility: 'private', listed: false };

describe('a change of a photo', () => {
  it.each([
    ['that becomes listed recounts its albums', hidden, listed, ['a', 'b']],
    ['that becomes unlisted recounts its albums', listed, unlisted, ['a', 'b']],
    [
      'that is published in its albums recounts them',
      { ...listed, status: 'processing', listed: false },
      listed,
      ['a', 'b'],
    ],
    ['that is deleted recounts its albums', listed, undefined, ['a', 'b']],
    ['that joins an album and leaves one recounts both', listed, { ...listed, albumKeys: ['b', 'c'] }, ['a', 'c']],
    ['that moves and is hidden recounts all', listed, { ...hidden, albumKeys: ['b', 'c'] }, ['a', 'b', 'c']],
    ['that changes its caption recounts nothing', listed, { ...listed, caption: '月' }, []],
    ['that nobody sees recounts nothing, whatever album it joins', hidden, { ...hidden, albumKeys: ['c'] }, []],
    ['that cannot be read recounts nothing', { albumKeys: 7 }, { listed: 'x' }, []],
  ])('a photo %s', (_what, before, after, keys) => {
    expect(keysToRecount(before, after)).toEqual(keys);
  });
});
