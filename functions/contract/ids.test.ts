import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isPhotoId, isUid, parsePhotoId, parseUid, titleIdSchema } from './ids.ts';

describe('a photo id', () => {
  it.each([
    ['', 'nothing'],
    ['a'.repeat(19), 'one too few'],
    ['a'.repeat(21), 'one too many'],
    ['aaaaaaaaaa/aaaaaaaaa', 'a slash'],
    ['aaaaaaaaaa.aaaaaaaaa', 'a dot'],
    [`${'a'.repeat(20)}\n`, 'a line feed behind it'],
    ['ａ'.repeat(20), 'wide letters'],
    [20, 'a number'],
    [['a'.repeat(20)], 'a list'],
    [null, 'null'],
  ])('%j is not a photo id: %s', (value, _why) => {
    expect(isPhotoId(value)).toBe(false);
    expect(() => parsePhotoId(value)).toThrow(v.ValiError);
  });
});

describe('a uid', () => {
  it.each([['a'], ['x'.repeat(128)], ['kakao:123'], ['Ünï']])('%s is a uid', (value) => {
    expect(parseUid(value)).toBe(value);
  });

  it.each([['...'], ['.a'], ['__'], ['___'], ['__x'], ['x__']])(
    '%s is a uid, as Firestore does not reserve it',
    (value) => {
      expect(isUid(value)).toBe(true);
    },
  );

  it.each([
    [''],
    ['a/b'],
    ['a b'],
    ['a\n'],
    ['x'.repeat(129)],
    ['.'],
    ['..'],
    ['__x__'],
    ['____'],
    [undefined],
    [7],
    [{}],
  ])('%j is not a uid', (value) => {
    expect(isUid(value)).toBe(false);
    expect(() => parseUid(value)).toThrow(v.ValiError);
  });
});

describe('a title id', () => {
  it.each([['zelda'], ['Title_1-a'], ['_x_'], ['a'.repeat(64)]])('%s is a title id', (value) => {
    expect(v.is(titleIdSchema, value)).toBe(true);
  });

  it.each([[''], ['a/b'], ['..'], ['題'], ['a'.repeat(65)], ['__x__'], ['____'], [null]])(
    '%j is not a title id',
    (value) => {
      expect(v.is(titleIdSchema, value)).toBe(false);
    },
  );
});
