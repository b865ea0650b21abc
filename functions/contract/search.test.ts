import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './normalizers.ts';
import { gramPlaces, gramsOfRun, maxGrams, type PhotoWords, runsOf, searchGrams } from './search.ts';

const nothing: PhotoWords = {
  caption: '',
  description: '',
  alt: '',
  tags: [],
  tagKeys: [],
  titleWords: [],
  owner: { username: '', displayName: '' },
};
const runs = (text: string) => runsOf(fold(text)).map((run) => run.text);
const grams = (text: string) => runsOf(fold(text)).flatMap(gramsOfRun);

describe('splitting text', () => {
  test.each([
    ['夕日に透ける綿毛', ['夕日に透ける綿毛']],
    ['スター・ウォーズ', ['すたー', 'うぉーず']],
    ['iPhone写真', ['iphone', '写真']],
    ['ＡＢＣ ｶﾒﾗ', ['abc', 'かめら']],
    ['2026年3月', ['2026', '年', '3', '月']],
    ['人々の国', ['人々の国']],
    ['桜🌸🌸満開', ['桜', '🌸', '🌸', '満開']],
    ['Straße café', ['strasse', 'café']],
    ['서울의 밤', ['서울의', '밤']],
    ['ทะเลสวย', ['ทะเลสวย']],
    ['hana_photo', ['hana', 'photo']],
    ['旅🇯🇵🇫🇷', ['旅', '🇯🇵', '🇫🇷']],
    ['愛してる❤\ufe0f', ['愛してる', '❤']],
    ['نرم\u200cافزار', ['نرمافزار']],
    [' 　!?…/', []],
    ['\u202e\u200b\u0000', []],
  ])('%s', (text, expected) => {
    expect(runs(text)).toEqual(expected);
  });
});

describe('grams', () => {
  test('the grams of Japanese text are ideographs, pairs and triples', () => {
    expect(grams('花の海')).toEqual(['花', '花の', '花の海', 'の海', '海']);
  });
  test('the grams of a word are its prefixes of 2 to 12 characters', () => {
    expect(grams('Hana')).toEqual(['ha', 'han', 'hana']);
    expect(grams('photographically').at(-1)).toBe('photographic');
  });
  test('the gram of one character is that character', () => {
    expect(['の', 'a', '3', '花', '🌸'].flatMap(grams)).toEqual(['の', 'a', '3', '花', '🌸']);
  });
  test('the grams never cut a character outside the basic plane in half', () => {
    expect(grams('𠮟る')).toEqual(['𠮟', '𠮟る']);
  });
});

describe('the grams of a photo', () => {
  test('a gram is stored once, marked with its best field', () => {
    const photo = {
      ...nothing,
      caption: '花',
      description: '花と空',
      tags: ['Cat'],
      owner: { username: 'cat', displayName: '空' },
    };
    expect(searchGrams(photo)).toEqual(['!花', '!ca', '!cat', '@空', '花と', '花と空', 'と空']);
  });

  test('the grams are the same for every spelling', () => {
    const places = (caption: string) => searchGrams({ ...nothing, caption });
    expect(places('ネコ ＣＡＴ')).toEqual(places('ねこ cat'));
    expect(places('ｶﾞﾗｽ')).toEqual(places('がらす'));
  });

  test('a photo’s grams include names without punctuation', () => {
    expect(searchGrams({ ...nothing, titleWords: ['スター・ウォーズ'] })).toContain('!ーう');
    expect(searchGrams({ ...nothing, caption: 'スター・ウォーズ' })).not.toContain('!ーう');
    expect(searchGrams({ ...nothing, owner: { username: 'hana_photo', displayName: '' } })).toContain('@hanaphoto');
  });

  test('a photo’s grams have its tag beside the name as typed', () => {
    expect(searchGrams({ ...nothing, tags: ['ネコ'], tagKeys: ['猫'] })).toEqual(['!ねこ', '!猫']);
  });

  test('the number of grams is limited, and the most specific are kept', () => {
    const letters = Array.from({ length: 2_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    const photo = { ...nothing, caption: '猫', tags: ['花'], description: letters };
    const kept = searchGrams(photo);
    expect(kept).toHaveLength(maxGrams);
    expect(kept).toEqual(expect.arrayContaining(['!猫', '!花']));
  });

  test('a photo never has a gram twice or more grams than the limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 100 }),
        fc.string({ maxLength: 80 }),
        (description, caption) => {
          const photo = { ...nothing, caption, description };
          const kept = searchGrams(photo);
          expect(new Set(kept).size).toBe(kept.length);
          expect(gramPlaces(photo).size).toBe(kept.length);
          expect(kept.length).toBeLessThanOrEqual(maxGrams);
        },
      ),
    );
  });
});
