import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usernameKey } from '#contract/normalizers.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';
import { normalizeUsername } from '#contract/usernames.ts';
import { firstUsernames } from './usernamePolicy.ts';

describe('the first username after a sign-up with the social provider', () => {
  it.each([
    ['hana', 'hana', 'as it is'],
    ['Hana Sato', 'Hana_Sato', 'blanks become underscores'],
    ['  Hana  ', 'Hana', 'blanks around go'],
    ['佐藤　花', '佐藤_花', 'ideographic blanks too'],
    ['✨はな✨', 'はな', 'emoji go'],
    ['Hana ❤️', 'Hana', 'an emoji goes with the selector behind it'],
    ['Hana❤️Love', 'HanaLove', 'in the middle too'],
    ['👩‍🚀 Sora', 'Sora', 'an emoji joined of two goes whole'],
    ['はな🈁', 'はな', 'an emoji is no kana'],
    ['Hana™', 'Hana', 'a sign is no letters'],
    ['hana\u200b\u202esato', 'hanasato', 'marks that cannot be seen go'],
    ['Ｈａｎａ', 'Hana', 'full width becomes ASCII'],
    ['ﾊﾅ', 'ハナ', 'half-width kana becomes whole'],
    ['h.a-n@a!', 'hana', 'signs go'],
    ['__hana__', 'hana', 'underscores around go'],
    ['a'.repeat(50), 'a'.repeat(30), 'what is too long is cut'],
    ['Наташа', 'Наташа', 'any alphabet'],
  ])('the first username from %j is %s: %s', (displayName, username) => {
    expect(firstUsernames(displayName)[0]).toBe(username);
  });

  it.each([
    ['', 'nothing'],
    ['   ', 'blanks'],
    ['✨✨', 'emoji'],
    ['!?', 'signs'],
    ['a', 'one character'],
    ['admin', 'a reserved word'],
    ['ＡＤＭＩＮ ✨', 'a reserved word behind a disguise'],
    ['mod erator', 'a reserved word with a blank, which becomes an underscore'],
    ['Наташаhana', 'two alphabets mixed'],
    ['___', 'underscores'],
    ['\u3164\u3164', 'fillers that look like nothing'],
  ])('nobody gets a username from %j: %s', (displayName) => {
    expect(firstUsernames(displayName)).toEqual([]);
  });

  it('the candidates end in numbers in case the name is taken', () => {
    expect(firstUsernames('hana', 4)).toEqual(['hana', 'hana2', 'hana3', 'hana4']);
  });

  it('a candidate is cut to make room for the number', () => {
    const candidates = firstUsernames('花'.repeat(40), 12);
    expect(candidates[1]).toBe(`${'花'.repeat(29)}2`);
    expect(candidates[11]).toBe(`${'花'.repeat(28)}12`);
  });

  it('all candidates are valid and different', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (displayName) => {
        const candidates = firstUsernames(displayName);
        for (const candidate of candidates) {
          expect(normalizeUsername(candidate, isReservedUsername)).toMatchObject({ ok: true, name: candidate });
        }
        expect(new Set(candidates.map(usernameKey)).size).toBe(candidates.length);
      }),
    );
  });
});
