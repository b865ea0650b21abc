import { describe, expect, it } from 'vitest';
import { affectedBy, coverSourceOf, subjectsOf, tagsOf } from './countedAs.ts';

const photo = (more: Readonly<Record<string, unknown>> = {}) => ({
  ownerId: 'hana',
  tags: ['夜', 'Sea'],
  tagKeys: ['夜', 'sea'],
  titleId: 'work',
  ...{ status: 'published', listed: true },
  publishedAt: new Date(1_000),
  color: '#aabbcc',
  thumbhash: 'hash',
  variants: { sizes: [320], avif: [], share: { width: 320, height: 240 } },
  ...more,
});
const everything = ['profiles/hana', 'tags/夜', 'tags/sea', 'titles/work'];

describe('the counts of a photo', () => {
  it('a listed photo counts for its owner, its tags and its title', () => {
    expect(subjectsOf(photo())).toEqual(everything);
    for (const status of ['uploading', 'processing', 'held', 'failed', 'hidden', 'removed']) {
      expect(subjectsOf(photo({ status })), status).toEqual([]);
    }
    expect(subjectsOf(photo({ listed: false }))).toEqual([]);
    expect(subjectsOf(photo({ listed: undefined }))).toEqual([]);
    expect(subjectsOf(undefined)).toEqual([]);
    expect(subjectsOf(photo({ titleId: undefined, tagKeys: [] }))).toEqual(['profiles/hana']);
  });

  it('a photo counts once for each tag, named as in the photo, and never for an invalid key', () => {
    const spoilt = photo({
      tags: ['Sea', 'SEA', 'x/y', 'Upper', 'name'],
      tagKeys: ['sea', 'sea', 'x/y', 'Upper', '__name__'],
    });
    expect(tagsOf(spoilt)).toEqual([{ key: 'sea', name: 'Sea' }]);
    expect(tagsOf(photo({ tags: [] }))).toEqual([
      { key: '夜', name: '夜' },
      { key: 'sea', name: 'sea' },
    ]);
  });

  it('a damaged photo still counts for its owner', () => {
    expect(subjectsOf(photo({ tags: 7, tagKeys: 'x', titleId: 'no/id' }))).toEqual(['profiles/hana']);
    expect(subjectsOf(photo({ ownerId: 7 }))).toEqual([]);
  });
});

describe('the cover from a photo', () => {
  it('the cover describes the picture and is marked if the photo is covered', () => {
    const picture = { variants: { sizes: [320], avif: [] }, color: '#aabbcc', thumbhash: 'hash' };
    const muted = { ownerId: 'hana', tagKeys: ['夜', 'sea'], titleId: 'work' };
    expect(coverSourceOf(photo())?.cover).toEqual({ ...muted, ...picture });
    expect(coverSourceOf(photo({ spoiler: true }))?.cover.spoiler).toBe(true);
  });

  it('the cover names no file for download, present or absent, so that it compares equal to the stored one', () => {
    const variants = { sizes: [320], avif: [], share: { width: 320, height: 240 } };
    const fullJpeg = { width: 4_000, height: 3_000, bytes: 1 };
    const saved = photo({ variants: { ...variants, fullJpeg } });
    expect(coverSourceOf(saved)?.cover.variants).toStrictEqual({ sizes: [320], avif: [] });
    expect(affectedBy(photo({ variants }), saved).subjects).toEqual([]);
  });

  it('an unlisted or unfinished photo gives no cover', () => {
    expect(coverSourceOf(photo({ listed: false }))).toBeUndefined();
    expect(coverSourceOf(photo({ status: 'hidden' }))).toBeUndefined();
    expect(coverSourceOf(photo({ variants: {} }))).toBeUndefined();
    expect(coverSourceOf(photo({ publishedAt: undefined }))).toBeUndefined();
  });
});

describe('the updates after a change', () => {
  it('a change of neither counts nor covers needs no update', () => {
    expect(affectedBy(photo(), photo({ caption: 'other' }))).toEqual({ subjects: [], left: [] });
    expect(affectedBy(photo({ status: 'processing' }), photo({ status: 'failed' }))).toEqual({
      subjects: [],
      left: [],
    });
  });

  it('changed tags update everything, because covers name their tags', () => {
    const after = photo({ tags: ['Sea', 'Moon'], tagKeys: ['sea', 'moon'] });
    expect(affectedBy(photo(), after)).toEqual({ subjects: [...everything, 'tags/moon'], left: everything });
  });

  it('a photo that appears, disappears or looks different updates everything', () => {
    expect(affectedBy(undefined, photo())).toEqual({ subjects: everything, left: [] });
    expect(affectedBy(photo(), undefined)).toEqual({ subjects: everything, left: everything });
    const changes = [
      { pictureId: 'abcdefghij0123456789' },
      { variants: { sizes: [240], avif: [], share: { width: 320, height: 240 } } },
      { publishedAt: new Date(2_000) },
      { spoiler: true },
      { sensitive: true },
      { color: '#000000' },
      { thumbhash: 'other' },
    ];
    for (const change of changes) expect(affectedBy(photo(), photo(change)).left).toEqual(everything);
  });

  it('a new title, whose spoilers cover the photo, updates everything', () => {
    expect(affectedBy(photo(), photo({ titleId: 'other' }))).toEqual({
      subjects: [...everything, 'titles/other'],
      left: everything,
    });
  });
});
