import { expect, it } from 'vitest';
import { titlesPage, withKind } from './TitlesPage.tsx';

const search = (text: string) => new URLSearchParams(text);

it('knows the kinds of the contract, and takes any other for none', () => {
  expect(titlesPage.parse(search('kind=anime')).kind).toBe('anime');
  expect(titlesPage.parse(search('kind=opera')).kind).toBeUndefined();
});

it('changes the kind in the address and leaves the rest', () => {
  expect(withKind(search('q=a&after=b'), 'book').toString()).toBe('q=a&kind=book');
  expect(withKind(search('q=a&kind=book'), undefined).toString()).toBe('q=a');
});
