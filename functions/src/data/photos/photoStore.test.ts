import { expect, test } from 'vitest';
import { searchGrams } from '#contract/search.ts';
import { gramsUnder } from './photoStore.ts';

const owner = { username: 'hana', displayName: '花', photoURL: null };
const none = { caption: '', description: '', alt: '', tags: [], tagKeys: [], titleWords: [] };

test('a photo is found by its words and by whose it is', () => {
  const words = { ...none, caption: '桜', tags: ['春'], tagKeys: ['春'], titleWords: ['枕草子'] };
  expect(gramsUnder({ ...words, status: 'published', grams: ['old'] }, owner)).toEqual(
    searchGrams({ ...words, owner }),
  );
});

test.each([[{}], [{ caption: 7, tags: 'x', titleWords: [1] }]])(
  'of the broken photo %j what can be read counts',
  (photo) => {
    expect(gramsUnder(photo, owner)).toEqual(searchGrams({ ...none, owner }));
  },
);
