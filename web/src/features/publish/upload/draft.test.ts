import { describe, expect, test } from 'vitest';
import { splitTags } from '#lib/splitTags.ts';
import { addTags, checkDraft, type Draft, draftFrom, emptyDraft } from './draft.ts';

const problemsOf = (draft: Partial<Draft>) => {
  const checked = checkDraft({ ...emptyDraft, ...draft });
  return checked.ok ? {} : checked.problems;
};

describe('splitTags', () => {
  test('a blank, a comma or 「、」 ends a tag, and # begins one', () => {
    expect(splitTags('海 空　夕焼け,night、橋，#港#船')).toEqual(['海', '空', '夕焼け', 'night', '橋', '#港', '#船']);
  });

  test('the middle dot belongs to the tag', () => {
    expect(splitTags('スター・ウォーズ')).toEqual(['スター・ウォーズ']);
  });

  test('blanks and lone # are no tags', () => {
    expect(splitTags('  、 # ')).toEqual([]);
  });
});

describe('checkDraft', () => {
  test('an empty draft is fine: a photo needs no words', () => {
    expect(checkDraft(emptyDraft)).toEqual({ ok: true, fields: { ...emptyDraft, tags: [] } });
  });

  test('a caption of 80 characters fits and one of 81 does not, emoji counted once', () => {
    expect(problemsOf({ caption: '🌸'.repeat(80) })).toEqual({});
    expect(problemsOf({ caption: 'あ'.repeat(81) })).toEqual({ caption: { problem: 'too-long', maxChars: 80 } });
  });

  test('a caption with control or direction characters is refused', () => {
    expect(problemsOf({ caption: 'abc\u202egpj' })).toEqual({ caption: { problem: 'characters' } });
  });

  test('a wrong tag is named', () => {
    expect(problemsOf({ tags: '海 a/b' })).toEqual({ tags: { problem: 'characters', tag: 'a/b' } });
    expect(problemsOf({ tags: 'あ'.repeat(31) })).toMatchObject({ tags: { problem: 'too-long' } });
  });

  test('ten tags fit, eleven do not, and doubles are not counted', () => {
    const ten = 'a b c d e f g h i j';
    expect(problemsOf({ tags: `${ten} A Ｂ` })).toEqual({});
    expect(problemsOf({ tags: `${ten} k` })).toEqual({ tags: { problem: 'too-many', maxTags: 10 } });
  });

  test('description and alt have their own limits', () => {
    expect(problemsOf({ description: 'x'.repeat(2_001), alt: 'x'.repeat(501) })).toEqual({
      description: { problem: 'too-long', maxChars: 2_000 },
      alt: { problem: 'too-long', maxChars: 500 },
    });
    expect(problemsOf({ description: '一行目\n二行目' })).toEqual({});
  });
});

test('tags given to another photo join its own without doubles', () => {
  expect(addTags('海 Sky', '#空 sky')).toBe('海 Sky #空');
});

describe('what a new file begins with', () => {
  test('is nothing for who has set nothing', () => {
    expect(draftFrom(undefined)).toEqual(emptyDraft);
  });

  test('is what its owner has set, the tags on one line', () => {
    const draft = draftFrom({ tags: ['ねこ', 'Tokyo'], spoiler: true, showExif: true });
    expect(draft).toEqual({ ...emptyDraft, tags: 'ねこ Tokyo', spoiler: true, showExif: true });
    expect(checkDraft(draft)).toMatchObject({ ok: true, fields: { tags: ['ねこ', 'Tokyo'], showExif: true } });
  });
});
