import { describe, expect, it } from 'vitest';
import type { Album } from '#contract/documents/album.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { albumCoverOf, coverChanges } from './albumCover.ts';

const id = parsePhotoId('a'.repeat(20));
const now = new Date('2026-11-23T00:00:00Z');
const share = { width: 320, height: 240 };
const shown = {
  ownerId: 'hana',
  tagKeys: ['sea'],
  status: 'published',
  color: '#aabbcc',
  thumbhash: 'hash',
  variants: { sizes: [320], avif: [320], share },
};
type Fields = Readonly<Record<string, unknown>>;
const coverOf = (more: Fields = {}, visibility: Album['visibility'] = 'public') =>
  albumCoverOf(id, { ...shown, ...more }, { album: { visibility }, now });

describe('the cover that a photo gives an album', () => {
  it('the cover describes the photo’s picture', () => {
    const cover = {
      ownerId: 'hana',
      tagKeys: ['sea'],
      photoId: id,
      pictureId: id,
      variants: { sizes: [320], avif: [320] },
      color: '#aabbcc',
      thumbhash: 'hash',
    };
    expect(coverOf()).toStrictEqual(cover);
    expect(coverOf({ coveredUntil: now })).toStrictEqual(cover);
    expect(coverOf({ titleId: 'work' })).toStrictEqual({ ...cover, titleId: 'work' });
    const pictureId = 'b'.repeat(20);
    expect(coverOf({ pictureId })).toStrictEqual({ ...cover, pictureId });
  });

  it('the cover names no file that exists only for download', () => {
    const fullJpeg = { width: 4_000, height: 3_000, bytes: 1 };
    expect(coverOf({ variants: { ...shown.variants, fullJpeg } })).toStrictEqual(coverOf());
  });

  it.each([
    ['is held', { status: 'held' }],
    ['is private', { visibility: 'private' }],
    ['says of its visibility what nobody knows', { visibility: 'x' }],
    ['is a spoiler', { spoiler: true }],
    ['is sensitive', { sensitive: true }],
    ['is covered with its title', { coveredUntil: new Date('2026-11-24') }],
    ['has no picture yet', { variants: {} }],
  ])('the photo gives no cover if it %s', (_what, more) => {
    expect(coverOf(more)).toBeUndefined();
  });

  it('a deleted photo gives no cover', () => {
    expect(albumCoverOf(id, undefined, { album: { visibility: 'unlisted' }, now })).toBeUndefined();
  });

  it('an unlisted photo gives a cover to an unlisted album, and none to a public one', () => {
    expect(coverOf({ visibility: 'unlisted' })).toBeUndefined();
    expect(coverOf({ visibility: 'unlisted' }, 'unlisted')).toStrictEqual(coverOf({}, 'unlisted'));
  });
});

describe('a change of a photo', () => {
  const changes = (before: Fields | undefined, after: Fields | undefined) => coverChanges(id, before, after, now);

  it('a change of only the text, or of an invisible photo, changes no cover', () => {
    expect(changes(shown, { ...shown, caption: '桜' })).toBe(false);
    expect(changes({ ...shown, status: 'held' }, { ...shown, status: 'hidden' })).toBe(false);
    expect(changes({ ...shown, visibility: 'private' }, undefined)).toBe(false);
  });

  it('hiding, deleting or unlisting a photo, and reverting that, may change covers', () => {
    for (const after of [undefined, { ...shown, status: 'held' }, { ...shown, visibility: 'unlisted' }]) {
      expect(changes(shown, after)).toBe(true);
      expect(changes(after, shown)).toBe(true);
    }
  });
});
