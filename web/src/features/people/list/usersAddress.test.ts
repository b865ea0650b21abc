import { expect, test } from 'vitest';
import { isSafeLink, linkText } from '../personWords.ts';
import { usersPage } from './UsersPage.tsx';

const tabOf = (query: string) => usersPage.parse(new URLSearchParams(query)).tab;

test('an address without a valid tab shows the newest people', () => {
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

test('a link shows without scheme, www and final slash', () => {
  expect(linkText('https://www.example.com/')).toBe('example.com');
  expect(linkText('https://example.com/a/')).toBe('example.com/a');
});
