import { describe, expect, test } from 'vitest';
import { prefixAsked, tagSearch, titleKeys, titleSearch, wholeTitleKey } from './catalogueSearch.ts';
import { titleKey } from './normalizers.ts';

describe('a tag is found', () => {
  test('by the beginning of its key and of its reading, however the reading is written', () => {
    expect(tagSearch({ key: '花', reading: 'ハナ' })).toEqual(['花', 'は', 'はな']);
    expect(tagSearch({ key: 'cat', reading: '' })).toEqual(['c', 'ca', 'cat']);
  });
});

describe('a title is found', () => {
  const title = { name: '銀河鉄道 の夜', reading: 'ぎんがてつどうのよる', aliases: ['Night on the Galactic Railroad'] };

  test.each(['銀', '銀河鉄道の夜', 'ギンガ', 'night o', 'galactic', 'の夜'])('by %s', (typed) => {
    expect(titleSearch(title)).toContain(prefixAsked(titleKey(typed)));
  });
  test.each(['河', 'ight', 'よる'])('not by %s, which nothing begins with', (typed) => {
    expect(titleSearch(title)).not.toContain(prefixAsked(titleKey(typed)));
  });

  test('by each of its names whole, and by no part of one', () => {
    expect(titleKeys(title)).toEqual(['銀河鉄道の夜', 'ぎんがてつどうのよる', 'nightonthegalacticrailroad']);
    for (const key of titleKeys(title)) expect(titleSearch(title)).toContain(wholeTitleKey(key));
    expect(titleSearch(title)).not.toContain(wholeTitleKey('銀河'));
  });

  test('once by each', () => {
    const search = titleSearch({ name: 'はな', reading: 'はな', aliases: ['ハナ', '!'] });
    expect(search).toEqual(['=はな', 'は', 'はな']);
  });
});
