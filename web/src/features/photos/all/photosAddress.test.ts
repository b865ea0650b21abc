import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { listOfFilter, photosAddress } from './photosAddress.ts';

const asked = (query: string) => photosAddress(new URLSearchParams(query));

describe('the address of all photos', () => {
  test('an address without a valid filter asks for all photos', () => {
    const all = { title: undefined, q: '', choice: {} };
    expect(asked('')).toEqual(all);
    expect(
      asked('cursor=%00rubbish&title=&q=%20%20&shape=round&licence=mine&year=26&year=1999&titleKind=song'),
    ).toEqual(all);
  });

  test('the address can carry a title and words together', () => {
    expect(asked('title=abc_1&q= 橋 ')).toEqual({ title: 'abc_1', q: '橋', choice: {} });
  });

  test('the address can carry several filters of all photos, and a title leaves them out', () => {
    const filters = 'shape=portrait&licence=cc&year=2026&titleKind=place';
    const choice = { shape: 'portrait', licence: 'cc', year: '2026', titleKind: 'place' };
    expect(asked(filters).choice).toEqual(choice);
    expect(asked(`${filters}&title=abc_1`).choice).toEqual({});
    expect(asked('shape=portrait&licence=wrong').choice).toEqual({ shape: 'portrait' });
    expect(listOfFilter(undefined, '', asked(filters).choice)).toEqual({ of: 'filter', q: '', ...choice });
    expect(listOfFilter(undefined, '', {})).toEqual({ of: 'everybody' });
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
