import { describe, expect, it } from 'vitest';
import { thingPathOf } from './things.ts';

const id = 'photo000000000000001';

describe('the photo, album or title of an audit entry', () => {
  it.each([
    [`photos/${id}`, `photos/${id}`],
    [`cases/photo_${id}`, `photos/${id}`],
    [`albums/${id}`, `albums/${id}`],
    [`cases/album_${id}`, `albums/${id}`],
    ['titles/pillow', 'titles/pillow'],
    ['titles', undefined],
    ['users/somebody', undefined],
    ['cases/user_somebody', undefined],
    ['tags/photo_1', undefined],
    ['photos/a/b', undefined],
  ])('the target %s is about %s', (target, path) => {
    expect(thingPathOf(target)).toBe(path);
  });
});
