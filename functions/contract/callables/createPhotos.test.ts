import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { createPhotosContract } from './createPhotos.ts';

const photo = { caption: '桜', tags: ['桜'], contentType: 'image/jpeg', size: 1_000 };

const parse = (input: unknown) => v.safeParse(createPhotosContract.input, input);
const fieldOf = (input: unknown): string | null | undefined => {
  const result = parse(input);
  return result.success ? undefined : v.getDotPath(result.issues[0]);
};
const withField = (field: string, value: unknown) => ({ photos: [{ ...photo, [field]: value }] });
const tagsOf = (tags: readonly string[]) => {
  const result = parse(withField('tags', tags));
  return result.success ? result.output.photos[0]?.tags : fieldOf(withField('tags', tags));
};

describe('the input of createPhotos', () => {
  it('createPhotos accepts a photo with only caption, tags, content type and size', () => {
    expect(parse({ photos: [photo] }).output).toEqual({
      photos: [
        {
          ...photo,
          description: '',
          alt: '',
          spoiler: false,
          showExif: false,
          showMoment: false,
          visibility: 'public',
        },
      ],
    });
  });

  it('createPhotos takes every field at once', () => {
    const full = {
      ...photo,
      description: 'two\nlines',
      alt: 'a tree',
      titleId: 'zelda',
      spoiler: true,
      showExif: true,
      showMoment: true,
      utcOffset: 540,
      timeZone: 'America/Argentina/Buenos_Aires',
      visibility: 'unlisted',
    };
    expect(parse({ photos: [full] }).output).toEqual({ photos: [full] });
  });

  it.each([
    ['caption', limits.photo.captionChars],
    ['description', limits.photo.descriptionChars],
    ['alt', limits.photo.altChars],
  ])('%s may be as long as its limit and not longer', (field, chars) => {
    expect(parse(withField(field, '桜'.repeat(chars))).success).toBe(true);
    expect(fieldOf(withField(field, '桜'.repeat(chars + 1)))).toBe(`photos.0.${field}`);
    expect(fieldOf(withField(field, 'x'.repeat(2_000_000)))).toBe(`photos.0.${field}`);
  });

  it('one call takes 50 photos and refuses 51', () => {
    expect(limits.photo.perReservation).toBe(50);
    expect(parse({ photos: Array.from({ length: 50 }, () => photo) }).success).toBe(true);
    expect(fieldOf({ photos: Array.from({ length: 51 }, () => photo) })).toBe('photos');
    expect(fieldOf({ photos: [] })).toBe('photos');
  });

  it('a photo takes 10 tags and refuses 11', () => {
    expect(limits.photo.maxTags).toBe(10);
    const tags = Array.from({ length: 11 }, (_, index) => `tag${index}`);
    expect(tagsOf(tags.slice(0, 10))).toHaveLength(10);
    expect(fieldOf(withField('tags', tags))).toBe('photos.0.tags');
  });

  it('a file may have up to 20 MiB', () => {
    expect(parse(withField('size', 20 * 1024 * 1024)).success).toBe(true);
    expect(fieldOf(withField('size', 20 * 1024 * 1024 + 1))).toBe('photos.0.size');
  });
});

describe('tags in createPhotos', () => {
  it('the tags lose their number sign and keep their spelling', () => {
    expect(tagsOf(['#Neko', '＃犬'])).toEqual(['Neko', '犬']);
  });

  it('the tags with the same key count once, in the first spelling', () => {
    expect(tagsOf(['ネコ', 'ねこ', '#ﾈｺ', 'Cat', 'CAT'])).toEqual(['ネコ', 'Cat']);
  });

  it('a photo may have no tags', () => {
    expect(tagsOf([])).toEqual([]);
  });

  it('a refused tag is named by its field', () => {
    expect(tagsOf(['ok', 'also ok'])).toBe('photos.0.tags.1');
    expect(tagsOf(['🌸'])).toBe('photos.0.tags.0');
    expect(tagsOf(['ok', ''])).toBe('photos.0.tags.1');
    expect(tagsOf(['x'.repeat(31)])).toBe('photos.0.tags.0');
  });
});

describe('the refusals of createPhotos', () => {
  it.each(['caption', 'tags', 'contentType', 'size'])('createPhotos refuses a photo without its %s', (field) => {
    const rest = Object.fromEntries(Object.entries(photo).filter(([name]) => name !== field));
    expect(fieldOf({ photos: [rest] })).toBe(`photos.0.${field}`);
  });

  it.each([
    ['caption', null],
    ['caption', 1],
    ['caption', { toString: 'x' }],
    ['caption', 'two\nlines'],
    ['caption', 'turned \u202eround'],
    ['description', ['x']],
    ['description', 'a\u0000b'],
    ['alt', false],
    ['tags', 'ねこ'],
    ['tags', { 0: 'ねこ', length: 1 }],
    ['tags', null],
    ['titleId', ''],
    ['titleId', '../users/x'],
    ['titleId', '__x__'],
    ['titleId', null],
    ['spoiler', 'yes'],
    ['spoiler', 1],
    ['showExif', null],
    ['showMoment', 'yes'],
    ['utcOffset', 0.5],
    ['utcOffset', 841],
    ['utcOffset', -721],
    ['timeZone', ''],
    ['timeZone', '+09:00'],
    ['timeZone', '../etc/passwd'],
    ['timeZone', 'a'.repeat(65)],
    ['sensitive', 1],
    ['download', 'all'],
    ['licence', 'mine'],
    ['licence', null],
    ['contentType', 'image/svg+xml'],
    ['contentType', 'image/gif'],
    ['contentType', 'IMAGE/JPEG'],
    ['contentType', 'image/jpeg; charset=x'],
    ['contentType', ''],
    ['size', 0],
    ['size', -1],
    ['size', 1.5],
    ['size', '1000'],
    ['size', Number.NaN],
    ['size', Number.POSITIVE_INFINITY],
  ])('createPhotos refuses a photo with %s %j', (field, value) => {
    expect(fieldOf(withField(field, value))).toBe(`photos.0.${field}`);
  });

  it.each(['status', 'ownerId', 'id', 'variants', 'hold', 'publishedAt'])(
    'createPhotos refuses a photo with an unknown field %s',
    (field) => {
      expect(fieldOf(withField(field, 'published'))).toBe(`photos.0.${field}`);
    },
  );

  it('createPhotos refuses a field beside the photos', () => {
    expect(fieldOf({ photos: [photo], uid: 'sora' })).toBe('uid');
  });

  it('createPhotos names the position of a wrong photo', () => {
    expect(fieldOf({ photos: [photo, { ...photo, size: 0 }] })).toBe('photos.1.size');
  });

  it.each([[{}], [{ photos: null }], [{ photos: photo }], [{ photos: 'x' }]])('createPhotos refuses %j', (input) => {
    expect(fieldOf(input)).toBe('photos');
  });

  it.each([[undefined], [null], ['photos'], [7]])('createPhotos refuses %j instead of an input', (input) => {
    expect(parse(input).success).toBe(false);
  });

  it.each([[null], ['x'], [[]]])('createPhotos refuses %j as a photo', (value) => {
    expect(fieldOf({ photos: [value] })).toMatch(/^photos\.0/);
  });
});
