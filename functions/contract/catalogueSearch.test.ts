import { describe, expect, test } from 'vitest';
import {
  nameFilters,
  personSearch,
  prefixOf,
  tagSearch,
  titleKeys,
  titleSearch,
  wholeTitleKey,
} from './catalogueSearch.ts';
import { titleKey } from './normalizers.ts';

describe('the search for tags', () => {
  test('a search finds a tag by the start of its key or reading, in any spelling of the reading', () => {
    expect(tagSearch({ key: '花', reading: 'ハナ' })).toEqual(['花', 'は', 'はな']);
    expect(tagSearch({ key: 'cat', reading: '' })).toEqual(['c', 'ca', 'cat', '~at']);
  });
});

describe('the search for titles', () => {
  const title = { name: '銀河鉄道 の夜', reading: 'ぎんがてつどうのよる', aliases: ['Night on the Galactic Railroad'] };

  test.each(['銀', '銀河鉄道の夜', 'ギンガ', 'night o', 'galactic', 'の夜'])(
    'a search finds a title by %s',
    (typed) => {
      expect(titleSearch(title)).toContain(prefixOf(titleKey(typed)));
    },
  );
  test.each(['河', 'ight', 'よる'])('a search finds no title by %s', (typed) => {
    expect(titleSearch(title)).not.toContain(prefixOf(titleKey(typed)));
  });

  test('a search finds a title by each whole name, and by no part of one', () => {
    expect(titleKeys(title)).toEqual(['銀河鉄道の夜', 'ぎんがてつどうのよる', 'nightonthegalacticrailroad']);
    for (const key of titleKeys(title)) expect(titleSearch(title)).toContain(wholeTitleKey(key));
    expect(titleSearch(title)).not.toContain(wholeTitleKey('銀河'));
  });

  test('a search lists a title once for each name', () => {
    const search = titleSearch({ name: 'はな', reading: 'はな', aliases: ['ハナ', '!'] });
    expect(search).toEqual(['=はな', 'は', 'はな']);
  });
});

test.each([
  ['cafe', 'café'],
  ['café', 'cafe'],
  ['afé', 'café'],
])('%s finds the tag %s: Latin accents make no difference', (asked, key) => {
  const search = tagSearch({ key, reading: '' });
  expect(
    nameFilters([asked]).some(({ anyOf, matches }) => anyOf.some((one) => search.includes(one)) && matches(search)),
  ).toBe(true);
});

describe('the search for names', () => {
  /** In which of the lists the name is: 0 for its beginnings, 1 for what is within. */
  const listOf = (name: string, typed: string): number =>
    nameFilters([typed]).findIndex(({ anyOf, matches }) => {
      const search = tagSearch({ key: name, reading: '' });
      return anyOf.some((entry) => search.includes(entry)) && matches(search);
    });

  test.each([
    ['夕焼け', '夕', 0],
    ['夕焼け', '夕焼け', 0],
    ['夕焼け', '焼', 1],
    ['夕焼け', '焼け', 1],
    ['夕焼け', 'け', -1],
    ['夕焼け', '夕け', -1],
    ['nightview', 'view', 1],
    ['nightview', 'w', -1],
    ['nightview', 'viewer', -1],
    ['abcbcd', 'bcbc', 1],
    ['ももたろう', 'もも', 0],
    ['あいうえお', 'いうえお', 1],
    [`${'あ'.repeat(24)}いろは`, 'いろは', 1],
    ['花', '花火', -1],
  ])('a search finds %s by %s in list %i', (name, typed, list) => {
    expect(listOf(name, typed)).toBe(list);
  });

  test('the list of a name has at most 5,000 entries, whole names first', () => {
    const long = Array.from({ length: 22 }, (_, name) =>
      Array.from({ length: 100 }, (_unused, at) => String.fromCodePoint(0x4e00 + name * 100 + at)).join(''),
    );
    const search = titleSearch({ name: long[0] ?? '', reading: long[1] ?? '', aliases: long.slice(2) });
    expect(search).toHaveLength(5_000);
    for (const name of long) expect(search).toContain(wholeTitleKey(name));
  });

  test('a search finds a person by either name, unless there is no username', () => {
    const search = personSearch({ usernameKey: 'hana_photo', searchName: 'はなこ' });
    expect(search).toEqual(expect.arrayContaining(['hana', 'はなこ', '~pho', '~なこ']));
    expect(personSearch({ usernameKey: '', searchName: 'はなこ' })).toEqual([]);
  });
});
