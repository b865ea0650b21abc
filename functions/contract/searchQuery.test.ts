import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseUid } from './ids.ts';
import { type PhotoWords, runsOf, searched, searchGrams } from './search.ts';
import {
  beginningOf,
  bestPlaceOf,
  gramsToAsk,
  isNothing,
  matchesSearch,
  nameTerms,
  parseSearch,
  resolveSearch,
  type Search,
  termOf,
  wantsNothing,
} from './searchQuery.ts';

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
const search = (typed: string): Search => resolveSearch(parseSearch(typed), { uidOf: () => undefined });
const grams = (typed: string) => gramsToAsk(search(typed));

const none = { terms: [], tagKeys: [], ownerIds: [] };
const nothing: Search = { ...none, not: none, days: {}, newestFirst: false };

describe('parsing a search', () => {
  test('a search is split into words, tags and people', () => {
    const parsed = parseSearch(' 桜　京都 #夜景＃Ｓｅａ ＠Hana_1 ');
    expect(parsed.terms.map(({ typed }) => typed)).toEqual(['桜', '京都']);
    expect(parsed.tagKeys).toEqual(['夜景', 'sea']);
    expect(parsed.people.map(({ usernameKey }) => usernameKey)).toEqual(['hana_1']);
  });

  test.each(['', ' 　', '#', '＃＃', '@', '!?', '「」', '\u202e\u200b', '<>', '\ud800', '%', '-', '""', '-「」'])(
    'the search %j is empty',
    (typed) => {
      const nothing = { terms: [], tagKeys: [], people: [] };
      expect(parseSearch(typed)).toEqual({ ...nothing, not: nothing, days: {}, newestFirst: false });
    },
  );

  test('a term that is neither a tag nor a name counts as words', () => {
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

describe('operators', () => {
  /** What was understood, in short; `~` stands before what is looked for in names alone, `=` before what is exact. */
  function understood(typed: string) {
    const { not, days, newestFirst, ...wanted } = parseSearch(typed);
    const short = ({ terms, tagKeys, people }: typeof not): string[] => [
      ...terms.map((term) => `${term.within ?? ''}${term.isExact ? '=' : ''}${term.within ? ':' : ''}${term.typed}`),
      ...tagKeys.map((key) => `#${key}`),
      ...people.map(({ usernameKey }) => `@${usernameKey}`),
    ];
    const dates = [days.from && `>=${days.from.toISOString()}`, days.before && `<${days.before.toISOString()}`];
    const given = dates.filter((date) => date !== undefined);
    const unwanted = short(not).map((part) => `not ${part}`);
    return [...short(wanted), ...unwanted, ...given, ...(newestFirst ? ['new'] : [])];
  }

  test.each([
    ['from:Hana_1 桜', ['桜', '@hana_1']],
    ['from:@hana', ['@hana']],
    ['FROM：花子', ['@花子']],
    ['tag:夜景', ['#夜景']],
    ['tag：＃ＮｉｇｈｔView', ['#nightview']],
    ['tag:🌸', ['🌸']],
    ['title:となりの庭', ['title:となりの庭']],
    ['title:"となりの 庭" 猫', ['title=:となりの 庭', '猫']],
    ['before:2026-03-09', ['<2026-03-08T15:00:00.000Z']],
    ['after:2026/3/9', ['>=2026-03-08T15:00:00.000Z']],
    ['after:2026-03 before:２０２６－０４', ['>=2026-02-28T15:00:00.000Z', '<2026-03-31T15:00:00.000Z']],
    ['after:2026 after:2025', ['>=2025-12-31T15:00:00.000Z']],
    ['-before:2026', ['>=2025-12-31T15:00:00.000Z']],
    ['before:2026-02-30', ['before:2026-02-30']],
    ['before:昨日', ['before:昨日']],
    ['桜 -猫', ['桜', 'not 猫']],
    ['桜 －＃猫 -@hana -from:sora', ['桜', 'not #猫', 'not @hana', 'not @sora']],
    ['-title:庭', ['not title:庭']],
    ['"夕 焼け" 海', ['=夕 焼け', '海']],
    ['「夕焼け」がいい', ['=夕焼け', 'がいい']],
    ['-"taken in"', ['not =taken in']],
    ['"#桜 @hana"', ['=#桜 @hana']],
    ['桜 sort:new', ['桜', 'new']],
    ['桜 sort:old', ['桜', 'sort:old']],
    ['e-mail', ['e-mail']],
    ['--桜', ['--桜']],
    ['place:京都', ['place:京都']],
    ['from: 桜', ['from:', '桜']],
    ['"閉じない 引用', ['"閉じない', '引用']],
    ['@__x__', ['@__x__']],
    ['from:__x__', ['author:__x__']],
    ['from:a/b', ['author:a/b']],
    ['from:../users/x', ['author:../users/x']],
    ['from:..', []],
    ['@..', []],
    ['from:🌸', ['author:🌸']],
    ['after:0000', ['after:0000']],
    ['before:0001-01-01', ['before:0001-01-01']],
    ['after:0001-01-02', ['>=0001-01-01T15:00:00.000Z']],
    ['before:9999-12-31', ['<9999-12-30T15:00:00.000Z']],
  ])('%s', (typed, expected) => {
    expect(understood(typed)).toEqual(expected);
  });

  test.each(['2026-13', '2026-02-29', '2026-04-31', '26-01-01', '2026-1-1-1', '', 'abcd'])(
    '%j is not a day',
    (typed) => {
      expect(beginningOf(typed)).toBeUndefined();
    },
  );

  test.each(['', '-桜', '-#桜 -@hana -from:sora', 'sort:new', '…', 'from:..', '-before'])(
    'the query %j asks for nothing',
    (typed) => {
      expect(wantsNothing(parseSearch(typed))).toBe(true);
      expect(isNothing(search(typed))).toBe(true);
    },
  );

  test.each(['桜', '#桜 -海', '@hana', 'from:hana', 'after:2026', '-before:2026', '-桜 海'])(
    'the query %j asks for something',
    (typed) => {
      expect(wantsNothing(parseSearch(typed))).toBe(false);
      expect(isNothing(search(typed))).toBe(false);
    },
  );

  test('no text causes an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        expect(() => matchesSearch(photo, search(typed))).not.toThrow();
      }),
    );
  });

  test.each([
    ['夕焼け 海 from:hana tag:空 -猫 after:2026', '夕焼け 海'],
    ['title:となりの庭', 'となりの庭'],
    ['from:hana', 'hana'],
    ['#夕', '夕'],
    ['#夕 #海', ''],
    ['-猫', ''],
  ])('a search looks for names in %s by %j', (typed, expected) => {
    expect(nameTerms(typed)).toBe(expected);
  });
});

describe('the gram of a search', () => {
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
  ])('a search asks for a gram for %s', (typed, expected) => {
    expect(grams(typed)).toEqual(expected);
  });

  test('a search asks for one gram per spelling', () => {
    const [term] = termOf('ねこ');
    const [other] = termOf('猫');
    if (!term || !other) throw new Error('no terms');
    expect(gramsToAsk({ terms: [{ spellings: [...term.spellings, ...other.spellings] }] })).toEqual(['ねこ', '猫']);
  });
});

test.each([
  ['cafe', 'Café de Flore'],
  ['CAFÉ', 'a cafe'],
  ['Zurich', 'Zürich'],
  ['"creme brulee"', 'crème brûlée'],
])('%s finds %s: Latin accents make no difference', (typed, caption) => {
  expect(matchesSearch({ ...photo, caption }, search(typed))).toBe(true);
});

test('a search for かき does not find がき: voiced marks make a difference', () => {
  expect(matchesSearch({ ...photo, caption: 'がき' }, search('かき'))).toBe(false);
  expect(matchesSearch({ ...photo, caption: 'かき' }, search('かき'))).toBe(true);
});

describe('matching a photo', () => {
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
    '桜 -梅',
    '-梅',
    'title:となりの庭',
    '"taken in kyoto"',
    '「桜の咲く」',
    '"kyoto"',
    '桜 -#梅 -"taken kyoto"',
  ])('a search finds a photo by %s', (typed) => {
    expect(matchesSearch(photo, search(typed))).toBe(true);
  });

  test.each([
    '梅',
    '桜 大阪',
    'yoto',
    '#並木',
    'kyotos',
    '桜京都',
    '京都 猫',
    '桜 -京都',
    '桜 -#春',
    '桜 -kyo',
    'title:桜',
    '"kyot"',
    '"in taken"',
    '"桜 咲く"',
  ])('a search does not find a photo by %s', (typed) => {
    expect(matchesSearch(photo, search(typed))).toBe(false);
  });

  test('a search by author matches only the author of a photo', () => {
    expect(matchesSearch(photo, { ...nothing, ownerIds: [hana] })).toBe(true);
    expect(matchesSearch(photo, { ...nothing, ownerIds: [parseUid('sora')] })).toBe(false);
  });
});

test('a search for an author looks only at the names of authors', () => {
  const { people } = parseSearch('from:hana from:満開');
  const [name, caption] = people.flatMap(({ otherwise }) => otherwise);
  if (!name || !caption) throw new Error('no terms');
  expect(matchesSearch(photo, { ...nothing, terms: [name] })).toBe(true);
  expect(matchesSearch(photo, { ...nothing, terms: [caption] })).toBe(false);
});

test('a photo that several spellings find is listed once, at its best place', () => {
  expect(bestPlaceOf(photo, ['京都', '桜'])).toBe('subject');
  expect(bestPlaceOf(photo, ['京都', '花'])).toBe('author');
  expect(bestPlaceOf(photo, ['京都'])).toBe('rest');
  expect(bestPlaceOf(photo, ['梅'])).toBeUndefined();
});

const marks = { subject: '!', author: '@', rest: '' } as const;

test('a search for a photo’s words always asks for one of the photo’s grams', () => {
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

describe('a search in the words of all people', () => {
  const none: PhotoWords = {
    ...{ caption: '', description: '', alt: '', tags: [], tagKeys: [], titleWords: [] },
    owner: { username: 'x', displayName: '' },
  };
  const finds = (typed: string, caption: string): boolean => {
    const words = { ...none, caption, ownerId: hana };
    const asked = search(typed);
    const stored = new Set(searchGrams(words).map((gram) => gram.replace(/^[!@]/, '')));
    return gramsToAsk(asked).some((gram) => stored.has(gram)) && matchesSearch(words, asked);
  };

  test.each([
    ['❤\ufe0f', '愛してる❤'],
    ['❤', '愛してる❤\ufe0f'],
    ['👍', 'いいね👍🏽'],
    ['🇯🇵', '旅🇫🇷🇯🇵'],
    ['lodz', 'Łódź'],
    ['Łódź', 'lodz'],
    ['oresund', 'Øresund'],
    ['aeroskobing', 'Ærøskøbing'],
    ['thingvellir', 'Þingvellir'],
    ['hafnarfjordur', 'Hafnarfjörður'],
    ['da nang', 'Đà Nẵng'],
    ['oeuvre', 'œuvre'],
    ['strasse', 'Straße'],
    ['istanbul', 'İstanbul'],
    ['diyarbakir', 'Diyarbakır'],
    ['baki', 'Bakı'],
    ['hawaii', 'Hawaiʻi'],
    ['illusió', 'il·lusió'],
    ['iŀlusio', 'il·lusió'],
    ['αθηνα', 'Αθήνα'],
    ['ёлка', 'елка'],
    ['שלום', 'שָׁלוֹם'],
    ['سلام', 'سَلام'],
    ['کتاب', 'كتاب'],
    ['نرمافزار', 'نرم\u200cافزار'],
    ['らーめん', 'ラ－メン'],
    ['レオナルド・ダ', 'レオナルド·ダ'],
  ])('%s finds %s', (typed, caption) => {
    expect(finds(typed, caption)).toBe(true);
  });

  test.each([
    ['🇵🇫', '旅🇯🇵🇫🇷'],
    ['か', 'が'],
    ['й', 'и'],
    ['🧡', '愛してる❤'],
  ])('%s does not find %s', (typed, caption) => {
    expect(finds(typed, caption)).toBe(false);
  });

  test('a text is folded into the same words the second time', () => {
    const char = fc.constantFrom(...'łøœæđþßŀl·éǿǽёйʻـىيکאָ־"\'་བ\u0301\u200cنन\u094d㊀ネ・・ﾞー－❤\ufe0f🇯🇵');
    fc.assert(
      fc.property(
        fc.array(fc.oneof(char, fc.string({ unit: 'grapheme', maxLength: 2 })), { maxLength: 6 }),
        (chars) => {
          const once = searched(chars.join(''));
          expect(runsOf(searched(once))).toEqual(runsOf(once));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
