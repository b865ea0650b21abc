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
])('on a page of %j a link to %j has the query %j', (search, to, expected) => {
  expect(inAddressedLanguage(search, to).search).toBe(expected);
});

test('a former name leads to the present one in the language that was asked for', () => {
  const asked = { url: 'https://site.invalid/Hana?after=x&lang=en' };
  expect(leadTo(asked, '/hana').headers.get('Location')).toBe('/hana?lang=en');
  expect(leadTo({ url: 'https://site.invalid/Hana' }, '/hana').headers.get('Location')).toBe('/hana');
  expect(leadTo(asked, '/photos?title=x#y').headers.get('Location')).toBe('/photos?title=x&lang=en#y');
});
