import { expect, it } from 'vitest';
import { askedIn, withAsked } from './SearchField.tsx';

const search = (text: string) => new URLSearchParams(text);

it('the search text is trimmed and cut to the limit', () => {
  expect(askedIn(search(''))).toBe('');
  expect(askedIn(search('q=%20ねこ%20'), 100)).toBe('ねこ');
  expect(askedIn(search(`q=${'ね'.repeat(500)}`), 100)).toHaveLength(100);
});

it('a new search returns to the first page and keeps the other filters', () => {
  expect(withAsked(search('kind=film&q=a&after=b'), 'ねこ').toString()).toBe('kind=film&q=%E3%81%AD%E3%81%93');
  expect(withAsked(search('title=abc&q=a'), '').toString()).toBe('title=abc');
  expect(withAsked(search('q=a'), '').toString()).toBe('');
});
