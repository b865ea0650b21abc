import { expect, test } from 'vitest';
import { inAddressedLanguage, leadTo } from './addressedLanguage.ts';

test.each([
  ['', { pathname: '/tags', search: '' }, ''],
  ['?lang=fr', { pathname: '/tags', search: '' }, ''],
  ['?lang=en', { pathname: '/tags', search: '' }, '?lang=en'],
  ['?lang=en', { search: '?kind=book' }, '?kind=book&lang=en'],
  ['?lang=en', { search: '?lang=en&q=x' }, '?q=x&lang=en'],
  ['?lang=en', { search: '?lang=ja' }, '?lang=ja'],
  ['?lang=en', { pathname: '/photos', search: '?q=a+b&after=x' }, '?q=a+b&after=x&lang=en'],
  ['?lang=en', { hash: '#main' }, undefined],
])('a page of %j links to %j with the query %j', (search, to, expected) => {
  expect(inAddressedLanguage(search, to).search).toBe(expected);
});

test('a redirect from a former name keeps the language of the address', () => {
  const asked = { url: 'https://site.invalid/Hana?after=x&lang=en' };
  expect(leadTo(asked, '/hana').headers.get('Location')).toBe('/hana?lang=en');
  expect(leadTo({ url: 'https://site.invalid/Hana' }, '/hana').headers.get('Location')).toBe('/hana');
  expect(leadTo(asked, '/photos?title=x#y').headers.get('Location')).toBe('/photos?title=x&lang=en#y');
});
