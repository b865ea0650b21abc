import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  countChars,
  firstChars,
  fittingText,
  multilineText,
  singleLineText,
  typedText,
  withinCodePoints,
} from './text.ts';

const lines = (text: unknown, maxChars = 20) => v.safeParse(multilineText(maxChars), text);
const line = (text: unknown, maxChars = 20) => v.safeParse(singleLineText(maxChars), text);

describe('text', () => {
  it('a length counts graphemes, not UTF-16 units', () => {
    expect(countChars('写真')).toBe(2);
    expect(countChars('𠮷🌸')).toBe(2);
    expect(countChars('👨‍👩‍👧‍👦🇯🇵👍🏽')).toBe(3);
    expect(countChars('e\u0301が')).toBe(2);
  });

  it('an emoji of many code points counts as one character, and a pile of marks does not', () => {
    expect(line('👨‍👩‍👧‍👦'.repeat(20)).success).toBe(true);
    expect(line('👨‍👩‍👧‍👦'.repeat(21)).success).toBe(false);
    expect(line(`a${'\u0316'.repeat(200)}`).success).toBe(false);
  });

  it('a text is trimmed and composed, with one kind of line feed', () => {
    expect(lines(' a\r\nb\rc\nd \t').output).toBe('a\nb\nc\nd');
    expect(line('  Cafe\u0301　').output).toBe('Café');
  });

  it('a text may be exactly as long as its limit, measured after trimming', () => {
    expect(lines(`  ${'𠮷'.repeat(20)}  `).success).toBe(true);
    expect(lines('𠮷'.repeat(21)).success).toBe(false);
    expect(lines('a'.repeat(21)).success).toBe(false);
  });

  it('a huge text is refused, even if trimming would shorten it', () => {
    expect(lines(' '.repeat(10_000_000)).success).toBe(false);
  });

  it.each([
    ['\u0000', 'a zero byte'],
    ['\u0008', 'a backspace'],
    ['\u001b', 'an escape'],
    ['\u007f', 'a delete'],
    ['\u0085', 'a next-line control'],
    ['\u202e', 'a right-to-left override'],
    ['\u202a', 'an embedding'],
    ['\u2066', 'an isolate'],
    ['\u2028', 'a line separator'],
    ['\ufffe', 'a noncharacter'],
    ['\ud83c', 'half a surrogate pair'],
  ])('a text is refused with %j in it: %s', (character) => {
    expect(lines(`a${character}b`).success).toBe(false);
    expect(line(`a${character}b`).success).toBe(false);
  });

  it.each([
    ['👩‍🚀', 'an emoji joined of two'],
    ['שלום\u200f!', 'a right-to-left mark in Hebrew'],
    ['<script>alert(1)</script>', 'markup, which is text like any other'],
    ['50 % off & more', 'signs'],
  ])('a text may hold %s: %s', (text) => {
    expect(line(text, 50).output).toBe(text);
  });

  it('a text of one line refuses line feeds and tabs in the middle', () => {
    expect(line('a\nb').success).toBe(false);
    expect(line('a\tb').success).toBe(false);
    expect(lines('a\tb\nc').success).toBe(true);
  });

  it.each([[undefined], [null], [1], [true], [{}], [['a']]])('%j is not a text', (value) => {
    expect(line(value).success).toBe(false);
    expect(lines(value).success).toBe(false);
  });
});

it('reading the contract prepares nothing for characters: a phone would wait for it before its first page', async () => {
  vi.resetModules();
  const segmenter = vi.spyOn(Intl, 'Segmenter');
  const pattern = vi.spyOn(globalThis, 'RegExp');
  onTestFinished(() => void vi.restoreAllMocks());
  const { countChars } = await import('./text.ts');
  await import('./normalizers.ts');
  const properties = pattern.mock.calls.filter(([source]) => String(source).includes('\\p{'));
  expect([segmenter.mock.calls.length, properties]).toEqual([0, []]);
  expect(countChars('👨‍👩‍👧‍👦')).toBe(1);
  expect(segmenter).toHaveBeenCalledOnce();
});

describe('a cut text', () => {
  it.each([
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['🇯🇵🇫🇷', 1, '🇯🇵'],
    ['👨‍👩‍👧‍👦!', 1, '👨‍👩‍👧‍👦'],
    ['निशा', 1, 'नि'],
    ['e\u0301e\u0301', 1, 'e\u0301'],
    ['', 1, ''],
  ])('the beginning of %s has %i whole characters', (text, chars, beginning) => {
    expect(firstChars(text, chars)).toBe(beginning);
  });

  it.each([
    ['abc', 2, 'ab'],
    ['निशा', 3, 'नि'],
    ['निशा', 4, 'निशा'],
    ['क\u094d\u200dषa', 3, ''],
    ['aक\u0940', 2, 'a'],
  ])('the beginning of %s within %i code points ends with a whole character', (text, most, beginning) => {
    expect(withinCodePoints(text, most)).toBe(beginning);
  });
});

describe('one text', () => {
  const family = '👨\u200d👩\u200d👧\u200d👦';

  it.each([
    ['80 families', family.repeat(80)],
    ['blanks around it', `  ${'桜'.repeat(80)}\n\n`],
    ['letters with marks of their own', 'e\u0301'.repeat(80)],
    ['decomposed kana', 'か\u3099'.repeat(80)],
  ])('a text that can be published can be kept as it is typed: %s', (_, text) => {
    expect(v.is(multilineText(80), text)).toBe(true);
    expect(v.is(typedText(80), text)).toBe(true);
    expect(fittingText(text, 80)).toBe(text);
  });

  it.each([family.repeat(81), `  ${'桜'.repeat(81)}`, 'a'.repeat(100_000), `a${'\u0301'.repeat(3_000)}`])(
    'a text that is too long to be published is cut between its characters until it can be kept',
    (text) => {
      expect(v.is(typedText(80), text)).toBe(false);
      const cut = fittingText(text, 80);
      expect(v.is(typedText(80), cut)).toBe(true);
      expect(text.trim().startsWith(cut)).toBe(true);
    },
  );

  it('any text that can be published can be kept as it is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        if (v.is(multilineText(10), text)) expect(v.is(typedText(10), text)).toBe(true);
        expect(v.is(typedText(10), fittingText(text, 10))).toBe(true);
      }),
    );
  });
});
