import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { titleIdSchema } from '#contract/ids.ts';
import type { Licence } from '#contract/licences.ts';
import { aPhoto } from '../../test/aPhoto.ts';
import { planWords } from './planWords.ts';

const retired = v.parse(titleIdSchema, 'retired');
const gone = v.parse(titleIdSchema, 'gone');
const said = { caption: '桜', description: '', alt: '', tags: [], spoiler: false, showExif: false };
const until = new Date('2026-12-01T00:00:00Z');
const asFiled = { titleWords: ['as it was'], titleKind: 'film', coveredUntil: new Date('2026-11-01T00:00:00Z') };
const catalogue = {
  ngTags: new Map(),
  aliases: new Map(),
  titles: new Map([
    [retired, { isActive: false, words: ['Old', 'おーるど'], kind: 'book' as const, spoilerUntil: until }],
  ]),
};
const plan = (titleId: typeof retired, filed?: typeof retired) =>
  planWords({ ...said, titleId }, catalogue, undefined, filed && aPhoto('published', { ...asFiled, titleId: filed }))
    .words;

describe('a photo that is filed under a title', () => {
  it('the photo keeps its title when other fields change, even a retired or deleted title', () => {
    expect(plan(retired, retired)).toMatchObject({
      titleId: retired,
      titleWords: ['Old', 'おーるど'],
      titleKind: 'book',
    });
    expect(plan(gone, gone)).toMatchObject({ titleId: gone, titleWords: ['as it was'], titleKind: 'film' });
  });

  it('the photo is covered as its title says now, or as before if the title is gone', () => {
    expect(plan(retired, retired).coveredUntil).toEqual(until);
    expect(plan(gone, gone).coveredUntil).toEqual(asFiled.coveredUntil);
    expect(
      planWords(said, catalogue, undefined, aPhoto('published', { ...asFiled, titleId: retired })).words.coveredUntil,
    ).toBeUndefined();
  });

  it('a retired or missing title takes no new photo', () => {
    for (const title of [retired, gone]) {
      expect(() => plan(title)).toThrow('no such title');
      expect(() => plan(title, title === gone ? retired : gone)).toThrow('no such title');
    }
  });
});

describe('the licence', () => {
  const licenceOf = (asked: { readonly licence?: Licence }, filed?: Licence) =>
    planWords({ ...said, ...asked }, catalogue, undefined, filed && aPhoto('published', { licence: filed })).words
      .licence;

  it('the licence is the requested one, or else the former one, or else none', () => {
    expect(licenceOf({ licence: 'cc0-1.0' }, 'cc-by-4.0')).toBe('cc0-1.0');
    expect(licenceOf({}, 'cc-by-4.0')).toBe('cc-by-4.0');
    expect(licenceOf({})).toBe('all-rights-reserved');
  });
});

describe('whether it is sensitive', () => {
  const isSensitive = (asked: boolean | undefined, filed?: Readonly<Record<string, unknown>>) =>
    planWords({ ...said, sensitive: asked }, catalogue, undefined, filed && aPhoto('published', filed)).words.sensitive;

  it('the photo is as sensitive as requested, else as before', () => {
    expect([isSensitive(true), isSensitive(false), isSensitive(undefined)]).toEqual([true, false, false]);
    expect(isSensitive(undefined, { sensitive: true })).toBe(true);
    expect(isSensitive(false, { sensitive: true })).toBe(false);
  });

  it('the photo stays sensitive while it has the mark of staff', () => {
    const filed = { sensitive: true, marked: { at: new Date(0), wasSensitive: false } };
    for (const asked of [true, false, undefined]) expect(isSensitive(asked, filed)).toBe(true);
  });
});

test('the download permission is the requested one, or else the former one, or else none', () => {
  const mayBeSaved = (download: 'none' | 'large' | undefined, filed?: Readonly<Record<string, unknown>>) =>
    planWords({ ...said, download }, catalogue, undefined, filed && aPhoto('published', filed)).words.download;
  expect(mayBeSaved('large')).toBe('large');
  expect(mayBeSaved('none', { download: 'large' })).toBe('none');
  expect(mayBeSaved(undefined, { download: 'large' })).toBe('large');
  expect(mayBeSaved(undefined)).toBe('none');
});
