import { describe, expect, it } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { albumCoverOf } from './albumCover.ts';

const id = parsePhotoId('a'.repeat(20));
const now = new Date('2026-11-23T00:00:00Z');
const share = { width: 320, height: 240 };
const shown = {
  status: 'published',
  color: '#aabbcc',
  thumbhash: 'hash',
  variants: { sizes: [320], avif: [320], share },
};
const coverOf = (more: Readonly<Record<string, unknown>> = {}) => albumCoverOf(id, { ...shown, ...more }, now);

describe('the cover that a photo gives an album', () => {
  it('is what there is of its picture, of an unlisted one too', () => {
    const cover = {
      photoId: id,
      pictureId: id,
      variants: { sizes: [320], avif: [320] },
      color: '#aabbcc',
      thumbhash: 'hash',
    };
    expect(coverOf()).toStrictEqual(cover);
    expect(coverOf({ visibility: 'unlisted', coveredUntil: now })).toStrictEqual(cover);
    const pictureId = 'b'.repeat(20);
    expect(coverOf({ pictureId })).toStrictEqual({ ...cover, pictureId });
  });

  it('names no file that is only saved, and files of former names as they are', () => {
    const fullJpeg = { width: 4_000, height: 3_000, bytes: 1 };
    expect(coverOf({ variants: { ...shown.variants, fullJpeg } })).toStrictEqual(coverOf());
    const variants = { w320: { width: 320 }, share };
    expect(coverOf({ variants })?.variants).toStrictEqual({ sizes: [320], avif: [], legacy: true });
  });

  it.each([
    ['is held', { status: 'held' }],
    ['is private', { visibility: 'private' }],
    ['says of its visibility what nobody knows', { visibility: 'x' }],
    ['is a spoiler', { spoiler: true }],
    ['is sensitive', { sensitive: true }],
    ['is covered with its title', { coveredUntil: new Date('2026-11-24') }],
    ['has no picture yet', { variants: {} }],
  ])('is none where it %s', (_what, more) => {
    expect(coverOf(more)).toBeUndefined();
  });

  it('is none where it is gone', () => {
    expect(albumCoverOf(id, undefined, now)).toBeUndefined();
  });
});
