import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { photosAsked } from './photosAddress.ts';

const asked = (query: string) => photosAsked(new URLSearchParams(query));

describe('the address of all photos', () => {
  test('an address without a valid filter asks for all photos', () => {
    expect(asked('')).toEqual({ title: undefined, q: '' });
    expect(asked('cursor=%00rubbish&title=&q=%20%20')).toEqual({ title: undefined, q: '' });
  });

  test('the address can carry a title and words together', () => {
    expect(asked('title=abc_1&q= 橋 ')).toEqual({ title: 'abc_1', q: '橋' });
  });

  test.each(['../photos', '__name__', 'a'.repeat(65), '作品', 'a b'])(
    'the title %j is invalid and counts as unknown',
    (title) => {
      expect(asked(new URLSearchParams({ title }).toString()).title).toBe('unknown');
    },
  );

  test('words are cut to the limit of the search, never inside a character', () => {
    const { q } = asked(new URLSearchParams({ q: '𠮷'.repeat(1_000) }).toString());
    expect(q).toBe('𠮷'.repeat(limits.search.queryChars));
  });
});
