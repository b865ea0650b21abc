import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { updateProfileContract } from './callables/updateProfile.ts';
import { limits } from './limits.ts';
import { displayNameSchema } from './text.ts';

const take = (name: string) => v.safeParse(displayNameSchema, name);

describe('a display name', () => {
  it.each([
    ['', '', 'none at all'],
    ['　 ', '', 'blanks, which is none'],
    ['花', '花', 'one kanji'],
    ['.', '.', 'a sign'],
    ['👩‍🚀', '👩‍🚀', 'an emoji with a joiner in it'],
    ['❤\ufe0f', '❤\ufe0f', 'an emoji with a selector behind it'],
    ['\u200eשרה', '\u200eשרה', 'a direction mark before letters'],
    ['Ha\u00adna', 'Ha\u00adna', 'a soft hyphen between letters'],
    ['e\u0301', 'é', 'a letter with a mark'],
    ['\u{1fae9}', '\u{1fae9}', 'an emoji newer than many systems'],
  ])('a display name may be %j: %s, %s', (typed, name) => {
    expect(take(typed).output).toBe(name);
  });

  it.each([
    ['\u200b', 'a blank of no width'],
    ['\u3164', 'a Hangul filler'],
    ['\uffa0', 'its half-width form'],
    ['\u115f\u1160', 'fillers of syllables'],
    ['\u2800', 'a Braille blank'],
    ['\u00ad', 'a soft hyphen'],
    ['\u200e', 'a left-to-right mark'],
    ['\u2060', 'a joiner of words'],
    ['\u180e', 'a Mongolian separator'],
    ['\ufe0f', 'a selector'],
    ['\u{e0041}', 'a tag character'],
    ['\u{1d159}', 'a note without a head'],
    ['\u0301', 'a mark on nothing'],
    ['\u200b \u3164\u2800', 'several of them with a blank between'],
  ])('an invisible display name is refused: %j, %s', (typed) => {
    expect(take(typed).success).toBe(false);
    expect(v.safeParse(updateProfileContract.input, { displayName: typed }).success).toBe(false);
  });

  it('a display name is one line of at most 50 characters', () => {
    expect(limits.profile.displayNameChars).toBe(50);
    expect(take('𠮷'.repeat(50)).success).toBe(true);
    expect(take('𠮷'.repeat(51)).success).toBe(false);
    expect(take('a\nb').success).toBe(false);
  });
});
