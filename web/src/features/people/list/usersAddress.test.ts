import { expect, test } from 'vitest';
import { isSafeLink, linkText } from '../personWords.ts';
import { usersPage } from './UsersPage.tsx';

const tabOf = (query: string) => usersPage.parse(new URLSearchParams(query)).tab;

test('an address without a tab, or with one that nobody knows, is the newest', () => {
  expect(tabOf('')).toBe('newest');
  expect(tabOf('tab=somewhere')).toBe('newest');
  expect(tabOf('tab=online')).toBe('online');
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
