import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { normalizeTag, titleKey, usernameKey } from './normalizers.ts';
import { isReservedUsername, reservedUsernames } from './reservedUsernames.ts';
import { normalizeUsername } from './usernames.ts';

const keyOf = (typed: string): string | undefined => {
  const normalized = normalizeTag(typed);
  return normalized.ok ? normalized.key : undefined;
};
const tagProblem = (typed: string): string => {
  const normalized = normalizeTag(typed);
  return normalized.ok ? 'none' : normalized.problem;
};
const username = (typed: string) => normalizeUsername(typed, isReservedUsername);
const usernameProblem = (typed: string): string => {
  const normalized = username(typed);
  return normalized.ok ? 'none' : normalized.problem;
};

/** Strings that are likelier to be wrong than random ones: what people type, and what attackers would. */
const spiky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '#',
          '＃',
          '﹟',
          'ﾊ',
          'ﾞ',
          'ﾟ',
          'ガ',
          'ヷ',
          'わ\u3099',
          'ー',
          'ｰ',
          '・',
          '･',
          '_',
          '＿',
          '-',
          '－',
          'İ',
          'ı',
          'ß',
        ],
        ...[
          'ẞ',
          'Σ',
          'ς',
          'ﬁ',
          'ǅ',
          '\u0345',
          '\u0301',
          '①',
          '㌔',
          '🈁',
          '\u200d',
          '\ufe0f',
          '\u{e0100}',
          '\u3164',
          'Ａ',
          'K',
        ],
        ...[
          '·',
          '\u2027',
          '•',
          'l',
          'ŀ',
          'Ŀ',
          '㋐',
          '㊀',
          '\u200c',
          'ن',
          'ـ',
          'ന',
          '\u0d4d',
          'א',
          '"',
          "'",
          '־',
          '་',
          'ཀ',
        ],
        ...[
          '\uff0d',
          '\u2500',
          '\u180b',
          'ᠠ',
          'क',
          '\u094d',
          'ᾳ',
          'ŉ',
          'ゟ',
          'ヽ',
          'ヾ',
          'Ꭰ',
          'ꭰ',
          '\ud800',
          '葛',
          'ﷺ',
          ' ',
          '/',
          '.',
        ],
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''));

describe('a tag', () => {
  it.each([
    ['ＡＢＣ', 'abc', 'full width and half width'],
    ['ﾈｺ', 'ねこ', 'half-width katakana'],
    ['ﾊﾟﾝﾀﾞ', 'ぱんだ', 'half-width katakana with its sound marks apart'],
    ['ﾗｰﾒﾝ', 'らーめん', 'the half-width prolonged sound mark'],
    ['ネコ', 'ねこ', 'katakana'],
    ['か\u3099', 'が', 'a combining sound mark'],
    ['ヷ', 'わ\u3099', 'a katakana letter without a hiragana of its own'],
    ['ヽヾ', 'ゝゞ', 'iteration marks'],
    ['ヶ', 'ゖ', 'small ke'],
    ['CAFÉ', 'café', 'case of accented letters'],
    ['Cafe\u0301', 'café', 'decomposed letters'],
    ['Straße', 'strasse', 'sharp s'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφοσ', 'Greek capitals'],
    ['σίσυφος', 'σίσυφοσ', 'the final sigma'],
    ['葛\u{e0100}飾', '葛飾', 'the selector of a kanji’s glyph'],
    ['鬼滅の刃', '鬼滅の刃', 'kanji and kana as they are'],
    ['Спб', 'спб', 'Cyrillic'],
    ['ไทย', 'ไทย', 'Thai with its marks'],
    ['हिन्दी', 'हिन्दी', 'Devanagari with its marks'],
    ['٣', '٣', 'digits of another script'],
    ['a_b-c・d', 'a_b-c・d', 'underscore, hyphen and middle dot'],
    ['＿－･x', '_-・x', 'the same in the other width'],
    ['2001', '2001', 'digits alone'],
    ['々', '々', 'a repetition mark alone'],
    ['ー', 'ー', 'a prolonged sound mark alone'],
    ['black\u2212cat', 'black-cat', 'the minus sign of a Mac’s keyboard'],
    ['a\u2010b\u2011c\u2012d\u2013e\u2014f\u2015g', 'a-b-c-d-e-f-g', 'every hyphen and dash'],
    ['ラ\u2015メン', 'らーめん', 'a dash between kana'],
    ['コ\u2212ヒ\u2212', 'こーひー', 'minus signs after kana'],
    ['ネコ-カフェ', 'ねこ-かふぇ', 'a plain hyphen between kana, which stays'],
    ['ラ\uff0dメン', 'らーめん', 'a full-width hyphen between kana'],
    ['ｺ\uff0dﾋ\uff0d', 'こーひー', 'full-width hyphens after half-width kana'],
    ['ｶﾞ\uff0dﾙ', 'がーる', 'one after a half-width voiced mark'],
    ['コ\u2500ヒ\u2501', 'こーひー', 'lines after kana'],
    ['ダ\u00b7ヴィンチ', 'だ・ゔぃんち', 'the middle dot of Latin between kana'],
    ['ダ\u2027ヴィンチ', 'だ・ゔぃんち', 'a hyphenation point between kana'],
    ['ダ\u2022ヴィンチ', 'だ・ゔぃんち', 'a bullet between kana'],
    ['ダ\u2219ヴィ\u22c5ンチ', 'だ・ゔぃ・んち', 'operators between kana'],
    ['ﾀﾞ･ｳﾞｨﾝﾁ', 'だ・ゔぃんち', 'half-width kana with their dot'],
    ['达\u00b7芬奇', '达・芬奇', 'the middle dot between kanji'],
    ['J\u00b7ポップ', 'j・ぽっぷ', 'the middle dot before kana'],
    ['il\u00b7lusió', 'il·lusió', 'the middle dot of Catalan'],
    ['iŀlusió', 'il·lusió', 'its one letter'],
    ['IL\u2022LUSIÓ', 'il·lusió', 'a bullet in its place'],
    ['نرم\u200cافزار', 'نرمافزار', 'a non-joiner of Persian'],
    ['جمـــيل', 'جميل', 'a lengthened line of Arabic'],
    ['क्\u200dष', 'क्ष', 'a joiner of Devanagari'],
    ['ක්\u200dරම', 'ක්රම', 'a joiner of Sinhala'],
    ['അവന്\u200d', 'അവൻ', 'a final letter of Malayalam, as it was written before it had a code'],
    ['צה\u05f4ל', 'צה״ל', 'gershayim'],
    ['צה"ל', 'צה״ל', 'quotation marks for them'],
    ['ג\u05f3ירפה', 'ג׳ירפה', 'a geresh'],
    ["צ'", 'צ׳', 'an apostrophe for a geresh at the end'],
    ['תל\u05beאביב', 'תל-אביב', 'a maqaf'],
    ['བོད་ཡིག', 'བོད་ཡིག', 'a tsheg'],
    ['བོད་ཡིག་', 'བོད་ཡིག', 'one at the end'],
    ['葛\ufe00', '葛', 'a selector of a standard variant'],
  ])('%s has the key %s: %s', (typed, key) => {
    expect(normalizeTag(typed)).toEqual({ ok: true, key, name: typed.normalize('NFC') });
  });

  it.each([
    ['#猫', '猫'],
    ['＃猫', '猫'],
    ['﹟猫', '猫'],
    ['##Neko', 'Neko'],
    ['#＃Neko', 'Neko'],
  ])('%s loses its leading number signs and is shown as %s', (typed, name) => {
    expect(normalizeTag(typed)).toEqual({ ok: true, key: name.toLowerCase(), name });
  });

  it.each([
    ['か\u309b', 'が', 'が'],
    ['ハ\u309c', 'ぱ', 'パ'],
  ])('a separate voiced mark joins the kana before it: %s', (typed, key, name) => {
    expect(normalizeTag(typed)).toEqual({ ok: true, key, name });
  });

  it('a tag keeps its name as typed', () => {
    expect(normalizeTag('ＮｉｇｈtWalk')).toEqual({ ok: true, key: 'nightwalk', name: 'ＮｉｇｈtWalk' });
  });

  it.each([
    ['', 'empty', 'nothing'],
    ['#', 'empty', 'a number sign alone'],
    ['＃＃', 'empty', 'wide number signs alone'],
    [' ', 'characters', 'a blank alone'],
    ['black cat', 'characters', 'a blank'],
    [' cat', 'characters', 'a leading blank'],
    ['黒　猫', 'characters', 'an ideographic blank'],
    ['a\tb', 'characters', 'a tab'],
    ['a\nb', 'characters', 'a line feed'],
    ['a\u00a0b', 'characters', 'a no-break blank'],
    ['a/b', 'characters', 'a slash, which would be a path'],
    ['a／b', 'characters', 'a wide slash'],
    ['..', 'characters', 'dots'],
    ['a.b', 'characters', 'a dot'],
    ['a#b', 'characters', 'a number sign in the middle'],
    ['<b>', 'characters', 'markup'],
    ['50%', 'characters', 'a sign'],
    ['C++', 'characters', 'signs'],
    ['🌸', 'characters', 'an emoji'],
    ['桜🌸', 'characters', 'an emoji behind a word'],
    ['1\ufe0f\u20e3', 'characters', 'a keycap emoji'],
    ['1\u20e3', 'characters', 'a keycap emoji without its selector'],
    ['#\ufe0f\u20e3', 'characters', 'the keycap of the number sign'],
    ['👩\u200d🚀', 'characters', 'an emoji joined of two'],
    ['🇯🇵', 'characters', 'a flag'],
    ['🈁', 'characters', 'an emoji that NFKC would make kana of'],
    ['㊗', 'characters', 'an emoji that NFKC would make a kanji of'],
    ['™', 'characters', 'an emoji that NFKC would make letters of'],
    ['a\u200db', 'characters', 'a joiner'],
    ['\u200cنرم', 'characters', 'a non-joiner at the start'],
    ['ネ\u200dコ', 'characters', 'a joiner between kana'],
    ['a\u00b7', 'characters', 'a middle dot at the end'],
    ['\u00b7a', 'characters', 'a middle dot at the start'],
    ['a\u00b7\u00b7b', 'characters', 'two middle dots'],
    ['a\u2022b', 'characters', 'a bullet between other letters'],
    ['צה״', 'characters', 'gershayim at the end'],
    ['a"b', 'characters', 'quotation marks between other letters'],
    ['་བོད', 'characters', 'a tsheg at the start'],
    ['❤\ufe0f', 'characters', 'an emoji with its selector'],
    ['a\ufe0f', 'characters', 'a selector alone behind a letter'],
    ['a\u200bb', 'characters', 'a blank of no width'],
    ['\ufeffa', 'characters', 'a byte-order mark'],
    ['a\u200e', 'characters', 'a left-to-right mark'],
    ['\u202ea', 'characters', 'a right-to-left override'],
    ['a\u2066b\u2069', 'characters', 'isolates'],
    ['a\u0000', 'characters', 'a zero byte'],
    ['a\u00adb', 'characters', 'a soft hyphen'],
    ['\u3164', 'characters', 'a Hangul filler, which looks like nothing'],
    ['⠀', 'characters', 'a Braille blank'],
    ['\ud83c', 'characters', 'half a surrogate pair'],
    ['_', 'characters', 'an underscore alone'],
    ['-', 'characters', 'a hyphen alone'],
    ['・', 'characters', 'a middle dot alone'],
    ['\u0301', 'characters', 'a mark alone'],
    ['__x__', 'reserved', 'the form of an id that Firestore keeps'],
    ['＿＿x＿＿', 'reserved', 'the same in full width'],
  ])('%j is refused as %s: %s', (typed, problem) => {
    expect(tagProblem(typed)).toBe(problem);
  });

  it('a tag may have up to 30 characters, counted as people count', () => {
    expect(limits.tag.maxChars).toBe(30);
    expect(tagProblem('猫'.repeat(30))).toBe('none');
    expect(tagProblem('猫'.repeat(31))).toBe('too-long');
    // Outside of the basic plane a character takes two UTF-16 units.
    expect(tagProblem('𠮷'.repeat(30))).toBe('none');
    expect(tagProblem('𠮷'.repeat(31))).toBe('too-long');
    expect(tagProblem(`#${'a'.repeat(30)}`)).toBe('none');
  });

  it('a tag that is too long as typed is refused, even if folding would shorten it', () => {
    expect(keyOf('ｶﾞ'.repeat(15))).toBe('が'.repeat(15));
    expect(tagProblem('ｶﾞ'.repeat(16))).toBe('too-long');
  });

  it('a tag that folding makes too long is refused', () => {
    expect(keyOf('ß'.repeat(15))).toBe('s'.repeat(30));
    expect(tagProblem('ß'.repeat(16))).toBe('too-long');
  });

  it('a huge tag is refused at once', () => {
    expect(tagProblem('a'.repeat(5_000_000))).toBe('too-long');
    expect(tagProblem('#'.repeat(5_000_000))).toBe('too-long');
  });

  it('any normalised tag normalises to itself', () => {
    fc.assert(
      fc.property(spiky, (typed) => {
        const first = normalizeTag(typed);
        if (!first.ok) return;
        expect(keyOf(first.key)).toBe(first.key);
        expect(keyOf(first.name)).toBe(first.key);
      }),
      { numRuns: 3_000 },
    );
  });

  it('a tag has the same key in either width and either kana', () => {
    const hiragana = fc.string({
      unit: fc.constantFrom(...'あいうえおがぎぐぱぴぷんゔっゃー'),
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(hiragana, (text) => {
        const katakana = text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
        expect(keyOf(katakana)).toBe(text);
        expect(keyOf(katakana.normalize('NFD'))).toBe(text);
      }),
    );
  });

  it('a key is a valid document id: no slash, no blank, never empty, never reserved', () => {
    fc.assert(
      fc.property(spiky, (typed) => {
        const normalized = normalizeTag(typed);
        if (!normalized.ok) return;
        expect(normalized.key).toMatch(/^(?!__.*__$)[\p{L}\p{M}\p{N}_\-・ー·׳״་]+$/u);
        expect(normalized.key).not.toMatch(/\p{Cs}/u);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a title’s key', () => {
  it.each([
    ['ポケットモンスター　スカーレット', 'ぽけっともんすたーすかーれっと'],
    ['Re:ゼロ', 'reぜろ'],
    ['Ｔｈｅ Legend of Zelda™', 'thelegendofzeldatm'],
    ['らき☆すた', 'らきすた'],
  ])('a title’s key compares %s without blanks, signs, case, width and kana', (name, key) => {
    expect(titleKey(name)).toBe(key);
  });
});

describe('a username', () => {
  it.each([
    ['hana', 'hana', 'hana', 'ASCII letters'],
    ['Hana_99', 'Hana_99', 'hana_99', 'case kept to show, folded to compare'],
    ['Ｈａｎａ', 'Hana', 'hana', 'full width, stored as NFKC'],
    ['ﾊﾅ', 'ハナ', 'ハナ', 'half-width katakana'],
    ['はな', 'はな', 'はな', 'hiragana, apart from katakana'],
    ['花hana', '花hana', '花hana', 'Japanese and ASCII, which count as one alphabet'],
    ['さくらサクラ桜', 'さくらサクラ桜', 'さくらサクラ桜', 'all Japanese scripts together'],
    ['ラーメン2', 'ラーメン2', 'ラーメン2', 'the prolonged sound mark and a digit'],
    ['Émile', 'Émile', 'émile', 'Latin letters beyond ASCII'],
    ['Straße', 'Straße', 'strasse', 'sharp s, which meets ss'],
    ['Наташа', 'Наташа', 'наташа', 'Cyrillic alone'],
    ['김철수', '김철수', '김철수', 'Hangul alone'],
    ['_x_', '_x_', '_x_', 'underscores around'],
    ['admin_hana', 'admin_hana', 'admin_hana', 'a reserved word as a part of it'],
    ['42', '42', '42', 'digits alone'],
    ['Ádám', 'Ádám', 'ádám', 'accents on what is like no reserved word'],
    ['Øystein', 'Øystein', 'øystein', 'a stroke'],
    ['Łukasz', 'Łukasz', 'łukasz', 'another stroke'],
    ['Staffan', 'Staffan', 'staffan', 'a name that a reserved word begins'],
    ['admin1', 'admin1', 'admin1', 'a reserved word with a digit behind it'],
  ])('%s is stored as %s under %s: %s', (typed, name, key) => {
    expect(username(typed)).toEqual({ ok: true, name, key });
  });

  it.each([
    ['', 'empty', 'nothing'],
    ['a', 'too-short', 'one character'],
    ['花', 'too-short', 'one kanji'],
    ['a'.repeat(31), 'too-long', '31 characters'],
    ['a'.repeat(1_000_000), 'too-long', 'a million characters'],
    ['ha na', 'characters', 'a blank'],
    [' hana', 'characters', 'a leading blank'],
    ['ha-na', 'characters', 'a hyphen'],
    ['ha.na', 'characters', 'a dot'],
    ['..', 'characters', 'dots'],
    ['ha/na', 'characters', 'a slash'],
    ['@hana', 'characters', 'a sign'],
    ['#hana', 'characters', 'a number sign, which only tags may lead with'],
    ['hana🌸', 'characters', 'an emoji'],
    ['🈁🈁', 'characters', 'emoji that NFKC would make kana of'],
    ['1\ufe0f\u20e3', 'characters', 'a keycap emoji'],
    ['ha\u200dna', 'characters', 'a joiner'],
    ['hana\u202e', 'characters', 'a direction mark'],
    ['hana\u200e', 'characters', 'a left-to-right mark'],
    ['\u3164\u3164', 'characters', 'fillers that look like nothing'],
    ['葛\u{e0100}飾', 'characters', 'the selector of a kanji’s glyph'],
    ['__', 'characters', 'underscores alone'],
    ['\u0301\u0301', 'characters', 'marks alone'],
    ['аdmin', 'mixed-alphabets', 'a Cyrillic а among ASCII'],
    ['pаypal', 'mixed-alphabets', 'a Cyrillic а in the middle'],
    ['Αlice', 'mixed-alphabets', 'a Greek Α'],
    ['김kim', 'mixed-alphabets', 'Hangul and ASCII'],
    ['花Наташа', 'mixed-alphabets', 'Japanese and Cyrillic'],
    ['花é', 'mixed-alphabets', 'Japanese and Latin beyond ASCII'],
    ['ꓮꓲꓲСо', 'mixed-alphabets', 'Lisu and Cyrillic'],
    ['ⲀꓐⲂ', 'mixed-alphabets', 'Coptic and Lisu'],
    ['ᚠᚢ\u{10330}', 'mixed-alphabets', 'Runic and Gothic'],
    ['admin', 'reserved', 'a first segment of the site'],
    ['ADMIN', 'reserved', 'the same in capitals'],
    ['ａｄｍｉｎ', 'reserved', 'the same in full width'],
    ['adm\u0131n', 'reserved', 'the same with a dotless i'],
    ['\u{1d41a}\u{1d41d}\u{1d426}\u{1d422}\u{1d427}', 'reserved', 'the same in mathematical bold'],
    ['ﬅaff', 'reserved', 'a word for staff with a ligature'],
    ['\u0251dmin', 'reserved', 'the same with the alpha of phonetics'],
    ['adm\u026an', 'reserved', 'the same with a small capital'],
    ['admi\u0332n', 'reserved', 'the same with a mark that belongs to no letter'],
    ['a\u1e0bmin', 'reserved', 'the same with an accent'],
    ['ADM\u0130N', 'reserved', 'the same with a dotted capital'],
    ['a\u0111min', 'reserved', 'the same with a stroke'],
    ['adm1n', 'reserved', 'the same with a digit'],
    ['adrnin', 'reserved', 'the same with two letters that look like one'],
    ['\ua4ee\ua4d3\ua4df\ua4f2\ua4e0', 'reserved', 'the same in Lisu throughout'],
    ['st\u0251ff', 'reserved', 'a word for staff with the alpha of phonetics'],
    ['\ua731taff', 'reserved', 'the same with a small capital'],
    ['m0derat0r', 'reserved', 'another one with zeros'],
    ['\u0430\u0455\u0455\u0435\u0442\u0455', 'reserved', 'what hosting serves, in Cyrillic throughout'],
    ['0ff\u0456c\u0456al', 'mixed-alphabets', 'Cyrillic letters among ASCII'],
    ['null', 'reserved', 'a word that programs trip over'],
    ['admin_', 'reserved', 'a reserved word with an underscore behind it'],
    ['_moderator_', 'reserved', 'underscores around one'],
    ['s_t_a_f_f', 'reserved', 'underscores within one'],
    ['＿ADM1N＿', 'reserved', 'underscores in full width around what looks like one'],
    ['i_', 'reserved', 'an underscore that makes a first segment of one letter long enough'],
    ['adr_nin', 'reserved', 'an underscore between two letters that look like one'],
    ['__x__', 'reserved', 'the form of an id that Firestore keeps'],
    ['＿＿x＿＿', 'reserved', 'the same in full width'],
  ])('%j is refused as %s: %s', (typed, problem) => {
    expect(usernameProblem(typed)).toBe(problem);
  });

  it('a username may have 2 to 30 characters, counted as people count', () => {
    expect([limits.username.minChars, limits.username.maxChars]).toEqual([2, 30]);
    expect(usernameProblem('ab')).toBe('none');
    expect(usernameProblem('𠮷'.repeat(30))).toBe('none');
    expect(usernameProblem('𠮷'.repeat(31))).toBe('too-long');
  });

  it('a username equal to a first path segment of the site is refused in any spelling', () => {
    expect([...reservedUsernames]).toEqual(
      expect.arrayContaining(['api', 'feed', 'embed', 'following', 'rules', 'search']),
    );
    for (const word of reservedUsernames) {
      for (const typed of [word, word.toUpperCase()].filter((name) => name.length >= limits.username.minChars)) {
        expect(usernameProblem(typed), typed).toBe('reserved');
      }
    }
  });

  it('a username has one stable key in any spelling', () => {
    fc.assert(
      fc.property(spiky, (typed) => {
        const normalized = username(typed);
        if (!normalized.ok) return;
        expect(usernameKey(normalized.key)).toBe(normalized.key);
        expect(usernameKey(normalized.name)).toBe(normalized.key);
        expect(usernameKey(normalized.name.toUpperCase())).toBe(normalized.key);
        expect(username(normalized.name)).toEqual(normalized);
        expect(normalized.key).not.toContain('/');
      }),
      { numRuns: 3_000 },
    );
  });
});
