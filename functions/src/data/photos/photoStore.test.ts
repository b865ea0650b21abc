import { expect, test } from 'vitest';
import { searchGrams } from '#contract/search.ts';
import { lifeOf } from './photoLife.ts';
import { changedFields, gramsUnder } from './photoStore.ts';

test('whether lists have a photo follows from its state, whatever changes it', () => {
  const [held, shown] = [lifeOf({ status: 'held' }), lifeOf({ status: 'published', listed: true })];
  expect(changedFields(held, { ...held, status: 'published' })).toEqual({ status: 'published', listed: true });
  expect(changedFields(shown, { ...shown, status: 'hidden' })).toEqual({ status: 'hidden', listed: false });
  expect(changedFields(shown, { ...shown, visibility: 'unlisted' })).toEqual({ visibility: 'unlisted', listed: false });
  const secret = lifeOf({ status: 'held', visibility: 'private' });
  expect(changedFields(secret, { ...secret, status: 'published' })).toEqual({ status: 'published' });
});

test('a photo that was stored without it gets it with the next change', () => {
  const before = lifeOf({ status: 'published' });
  const updatedAt = new Date(1);
  expect(changedFields(before, { ...before, updatedAt })).toEqual({ updatedAt, listed: true });
});

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
