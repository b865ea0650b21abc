import { expect, test } from 'vitest';
import { isSafeLink, linkText } from '../personWords.ts';
import { tabIn, withSearch } from './UsersPage.tsx';

test('an address without a tab, or with one that nobody knows, is the newest', () => {
  expect(tabIn(new URLSearchParams(''))).toBe('newest');
  expect(tabIn(new URLSearchParams('tab=somewhere'))).toBe('newest');
  expect(tabIn(new URLSearchParams('tab=online'))).toBe('online');
});

test('a search stands in the address, and leaves nothing behind', () => {
  expect(withSearch(new URLSearchParams('tab=photos'), ' はな ').get('q')).toBe('はな');
  expect(withSearch(new URLSearchParams('q=a'), ' ').toString()).toBe('');
});

test('only an https address is a link', () => {
  for (const address of ['javascript:alert(1)', 'http://example.com', 'data:text/html,x', '//example.com', '']) {
    expect(isSafeLink(address), address).toBe(false);
  }
  expect(isSafeLink('https://example.com')).toBe(true);
});

test('a link is read without what every link has', () => {
  expect(linkText('https://www.example.com/')).toBe('example.com');
  expect(linkText('https://example.com/a/')).toBe('example.com/a');
});
