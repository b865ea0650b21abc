import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseUid } from './ids.ts';
import { type PhotoWords, searchGrams } from './search.ts';
import { bestPlaceOf, gramsToAsk, matchesSearch, parseSearch, type Search, termOf } from './searchQuery.ts';

const hana = parseUid('hana');
const photo = {
  caption: '桜の咲くころ',
  description: '京都で撮りました。Taken in Kyoto with an iPhone',
  alt: '満開の桜並木',
  tags: ['桜', '春', 'NightView'],
  tagKeys: ['桜', '春', 'nightview'],
  titleWords: ['となりの・庭', 'となりのにわ'],
  owner: { username: 'hana_photo', displayName: '花' },
  ownerId: hana,
};
const search = (typed: string): Search => ({ ...parseSearch(typed), ownerIds: [] });
const grams = (typed: string) => gramsToAsk(search(typed));

describe('a search is taken apart', () => {
  test('words, tags and people', () => {
    const parsed = parseSearch(' 桜　京都 #夜景＃Ｓｅａ ＠Hana_1 ');
    expect(parsed.terms.map(({ typed }) => typed)).toEqual(['桜', '京都']);
    expect(parsed.tagKeys).toEqual(['夜景', 'sea']);
    expect(parsed.usernameKeys).toEqual(['hana_1']);
  });

  test.each(['', ' 　', '#', '＃＃', '@', '!?', '「」', '\u202e\u200b', '<>', '\ud800', '%'])(
    'nothing is left of %j',
    (typed) => {
      expect(parseSearch(typed)).toEqual({ terms: [], tagKeys: [], usernameKeys: [] });
    },
  );

  test('what is no tag or name is searched as words', () => {
    expect(parseSearch('#🌸').terms).toHaveLength(1);
    expect(parseSearch('hana@example.com').terms[0]?.spellings[0]?.map(({ text }) => text)).toEqual([
      'hana',
      'example',
      'com',
    ]);
  });

  test('only the first 100 characters count', () => {
    expect(parseSearch(`${'あ'.repeat(150)}`).terms[0]?.typed).toHaveLength(100);
    expect(parseSearch(`${'x '.repeat(50)}花`).terms.map(({ typed }) => typed)).toEqual(['x']);
  });
});

describe('the gram that is asked for', () => {
  test.each([
    ['桜', ['桜']],
    ['桜 京都', ['京都']],
    ['hana 猫', ['hana']],
    ['a 猫', ['猫']],
    ['東京タワー', ['東京た']],
    ['の', ['の']],
    ['photographically', ['photographic']],
    ['🌸', ['🌸']],
    ['!?', []],
  ])('for %s', (typed, expected) => {
    expect(grams(typed)).toEqual(expected);
  });

  test('is one for each spelling', () => {
    const [term] = termOf('ねこ');
    const [other] = termOf('猫');
    if (!term || !other) throw new Error('no terms');
    expect(gramsToAsk({ terms: [{ spellings: [...term.spellings, ...other.spellings] }] })).toEqual(['ねこ', '猫']);
  });
});

describe('a photo is what was searched for', () => {
  test.each([
    '桜',
    '桜 京都',
    '京都 ｈａｎａ',
    'kyoto 春',
    'iph',
    'nightview',
    'となりの庭',
    'トナリノニワ',
    '花',
    'hanaphoto',
    '並木',
    '#桜',
    '#ｎｉｇｈｔｖｉｅｗ kyoto',
    'の',
  ])('by %s', (typed) => {
    expect(matchesSearch(photo, search(typed))).toBe(true);
  });

  test.each(['梅', '桜 大阪', 'yoto', '#並木', 'kyotos', '桜京都', '京都 猫'])('not by %s', (typed) => {
    expect(matchesSearch(photo, search(typed))).toBe(false);
  });

  test('by its author alone, whatever else it says', () => {
    expect(matchesSearch(photo, { terms: [], tagKeys: [], ownerIds: [hana] })).toBe(true);
    expect(matchesSearch(photo, { terms: [], tagKeys: [], ownerIds: [parseUid('sora')] })).toBe(false);
  });
});

test('the best place of a photo among several spellings is the only one where it is listed', () => {
  expect(bestPlaceOf(photo, ['京都', '桜'])).toBe('subject');
  expect(bestPlaceOf(photo, ['京都', '花'])).toBe('author');
  expect(bestPlaceOf(photo, ['京都'])).toBe('rest');
  expect(bestPlaceOf(photo, ['梅'])).toBeUndefined();
});

const marks = { subject: '!', author: '@', rest: '' } as const;

test('what a photo says is always found by the gram that is asked for it', () => {
  const words = fc.array(
    fc.constantFrom('桜', '京都', 'ねこ', 'カメラ', 'photo', 'a', '3', 'の', '🌸', '・', ' ', 'Straße'),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(words, words, words, (caption, description, asked) => {
      const said: PhotoWords = { ...photo, caption: caption.join(''), description: description.join('') };
      const wanted = search(asked.join(' '));
      const [gram] = gramsToAsk(wanted);
      if (gram === undefined || !matchesSearch({ ...photo, ...said }, wanted)) return;
      // One kana, letter or digit is found only where it stands alone.
      if (/^[のー・a3]$/u.test(gram)) return;
      const kept = searchGrams(said);
      expect(kept.filter((one) => Object.values(marks).some((mark) => one === `${mark}${gram}`))).toHaveLength(1);
    }),
  );
});
