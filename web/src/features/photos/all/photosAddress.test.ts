import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { photosAsked } from './photosAddress.ts';

const asked = (query: string) => photosAsked(new URLSearchParams(query));

describe('the address of all photos', () => {
  test('asks for all of them without a filter, whatever else stands in it', () => {
    expect(asked('')).toEqual({ title: undefined, q: '' });
    expect(asked('cursor=%00rubbish&title=&q=%20%20')).toEqual({ title: undefined, q: '' });
  });

  test('takes a title and words, together too', () => {
    expect(asked('title=abc_1&q= 橋 ')).toEqual({ title: 'abc_1', q: '橋' });
  });

  test.each(['../photos', '__name__', 'a'.repeat(65), '作品', 'a b'])('knows that no title is called %j', (title) => {
    expect(asked(new URLSearchParams({ title }).toString()).title).toBe('unknown');
  });

  test('cuts words to what is looked for, and no character in two', () => {
    const { q } = asked(new URLSearchParams({ q: '𠮷'.repeat(1_000) }).toString());
    expect(q).toBe('𠮷'.repeat(limits.search.queryChars));
  });
});
