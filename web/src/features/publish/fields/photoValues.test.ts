import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import type { UploadDefaults } from '#contract/documents/user.ts';
import { titleIdSchema } from '#contract/ids.ts';
import {
  addTags,
  checkValues,
  noValues,
  type PhotoFieldsInput,
  type PhotoValues,
  problemsOfField,
  stillWrong,
  tagsMeant,
  valuesFrom,
} from './photoValues.ts';

const problemsOf = (values: Partial<PhotoValues>) => {
  const checked = checkValues({ ...noValues, ...values });
  return checked.ok ? {} : checked.problems;
};

const sent: PhotoFieldsInput = {
  caption: '',
  description: '',
  alt: '',
  tags: ['海', 'だめ'],
  spoiler: false,
  sensitive: false,
  showExif: false,
  showMoment: false,
  licence: 'all-rights-reserved',
  download: 'none',
  visibility: 'public',
};

describe('the fields of a photo', () => {
  test('a photo needs no words', () => {
    expect(checkValues(noValues)).toEqual({ ok: true, fields: { ...sent, tags: [] } });
  });

  test('a moment goes with the browser’s zone, or with the offset that the person chose instead', () => {
    const clockOf = (values: Partial<PhotoValues>) => {
      const checked = checkValues({ ...noValues, ...values });
      return checked.ok && { timeZone: checked.fields.timeZone, utcOffset: checked.fields.utcOffset };
    };
    const utcOffset = -new Date().getTimezoneOffset();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(clockOf({ showMoment: true })).toEqual({ timeZone, utcOffset });
    expect(clockOf({ showMoment: true, utcOffset: 345 })).toEqual({ timeZone: undefined, utcOffset: 345 });
    expect(clockOf({ utcOffset: 345 })).toEqual({ timeZone: undefined, utcOffset: undefined });
  });

  test('a caption fits up to 80 characters, and an emoji counts as one', () => {
    expect(problemsOf({ caption: '🌸'.repeat(80) })).toEqual({});
    expect(problemsOf({ caption: 'あ'.repeat(81) })).toEqual({ caption: { problem: 'too-long', maxChars: 80 } });
  });

  test('a caption with control or direction characters is refused', () => {
    expect(problemsOf({ caption: 'abc\u202egpj' })).toEqual({ caption: { problem: 'characters' } });
  });

  test('the time must be 5 minutes to 90 days ahead, unless it is unchanged or the photo is private', () => {
    const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const wrong = { publishAt: { problem: 'time' } };
    const [near, far] = [ahead(4), ahead(90 * 24 * 60 + 1)];
    expect(problemsOf({ publishAt: near })).toEqual(wrong);
    expect(problemsOf({ publishAt: far })).toEqual(wrong);
    expect(problemsOf({ publishAt: 'tomorrow' })).toEqual(wrong);
    expect(problemsOf({ publishAt: ahead(6) })).toEqual({});
    expect(problemsOf({ publishAt: ahead(90 * 24 * 60 - 1) })).toEqual({});
    expect(checkValues({ ...noValues, publishAt: near }, near)).toMatchObject({
      ok: true,
      fields: { publishAt: near },
    });
    expect(checkValues({ ...noValues, publishAt: near, visibility: 'private' })).toEqual(
      checkValues({ ...noValues, visibility: 'private' }),
    );
  });

  test('description and alt have their own limits', () => {
    expect(problemsOf({ description: 'x'.repeat(2_001), alt: 'x'.repeat(501) })).toEqual({
      description: { problem: 'too-long', maxChars: 2_000 },
      alt: { problem: 'too-long', maxChars: 500 },
    });
    expect(problemsOf({ description: '一行目\n二行目' })).toEqual({});
  });

  test('a title is sent by its id', () => {
    const title = { id: parse(titleIdSchema, 'blink'), name: '瞬き' };
    expect(checkValues({ ...noValues, title })).toMatchObject({ ok: true, fields: { titleId: 'blink' } });
  });
});

describe('tags', () => {
  test('a tag counts while it is still being typed', () => {
    const values = { ...noValues, tags: ['海'], typedTag: '空、#港 ' };
    expect(tagsMeant(values)).toEqual(['海', '空', '#港']);
    expect(checkValues(values)).toMatchObject({ ok: true, fields: { tags: ['海', '空', '#港'] } });
  });

  test.each(['a/b', '🐱', '™', '_', 'a\u200bb', '海\u202e'])('%j is reported as an invalid tag', (typedTag) => {
    expect(problemsOf({ typedTag })).toEqual({ tags: { problem: 'characters', tag: typedTag } });
  });

  test('a tag has at most 30 characters', () => {
    expect(problemsOf({ typedTag: 'あ'.repeat(30) })).toEqual({});
    expect(problemsOf({ typedTag: 'あ'.repeat(31) })).toMatchObject({ tags: { problem: 'too-long' } });
  });

  test('text of # and blanks alone makes no tag', () => {
    expect(tagsMeant({ tags: [], typedTag: ' ＃ # 　、' })).toEqual([]);
  });

  test('a photo has at most ten tags, and spellings of one tag count once', () => {
    const tags = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'ねこ', 'j'];
    expect(problemsOf({ tags, typedTag: 'A Ｂ ネコ ﾈｺ' })).toEqual({});
    expect(problemsOf({ tags, typedTag: 'k' })).toEqual({ tags: { problem: 'too-many', maxTags: 10 } });
  });

  test('an added tag keeps the first spelling', () => {
    expect(addTags(['海', 'Sky'], ['#空', 'sky'])).toEqual(['海', 'Sky', '#空']);
  });
});

describe('reported problems', () => {
  test('a changed field loses its problem, and other fields keep theirs', () => {
    const problems = problemsOf({ caption: 'あ'.repeat(81), typedTag: 'a/b' });
    expect(Object.keys(stillWrong(problems, { caption: 'あ' }))).toEqual(['tags']);
    expect(Object.keys(stillWrong(problems, { typedTag: 'a' }))).toEqual(['caption']);
  });

  test('a problem that the server reports shows at its field', () => {
    expect(problemsOfField('tags.1', sent)).toEqual({ tags: { problem: 'refused', tag: 'だめ' } });
    expect(problemsOfField('titleId', sent)).toEqual({ title: { problem: 'gone' } });
    expect(problemsOfField('caption', sent)).toEqual({ caption: { problem: 'characters' } });
    expect(problemsOfField('contentType', sent)).toBeUndefined();
  });
});

describe('the defaults of a new photo', () => {
  test('a new photo starts empty without defaults', () => {
    expect(valuesFrom(undefined)).toEqual(noValues);
  });

  test('a new photo starts with its owner’s defaults', () => {
    const defaults: UploadDefaults = {
      tags: ['ねこ', 'Tokyo'],
      ...{ spoiler: true, sensitive: true, showExif: true, moment: true, licence: 'cc-by-4.0', download: 'large' },
    };
    const { moment: showMoment, ...others } = defaults;
    expect(valuesFrom(defaults)).toEqual({ ...noValues, ...others, showMoment });
  });
});
