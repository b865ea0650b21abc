import { expect, it } from 'vitest';
import { titlesPage, withKind } from './TitlesPage.tsx';

const search = (text: string) => new URLSearchParams(text);

it('an unknown kind in the address is ignored', () => {
  expect(titlesPage.parse(search('kind=anime')).kind).toBe('anime');
  expect(titlesPage.parse(search('kind=opera')).kind).toBeUndefined();
});

it('a new kind replaces the old one, returns to the first page and keeps the search', () => {
  expect(withKind(search('q=a&after=b'), 'book').toString()).toBe('q=a&kind=book');
  expect(withKind(search('q=a&kind=book'), undefined).toString()).toBe('q=a');
});
