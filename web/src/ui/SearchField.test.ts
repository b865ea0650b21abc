import { expect, it } from 'vitest';
import { queryIn, withQuery } from './SearchField.tsx';

const search = (text: string) => new URLSearchParams(text);

it('the search text is trimmed and cut to the limit', () => {
  expect(queryIn(search(''))).toBe('');
  expect(queryIn(search('q=%20ねこ%20'), 100)).toBe('ねこ');
  expect(queryIn(search(`q=${'ね'.repeat(500)}`), 100)).toHaveLength(100);
});

it('a new search returns to the first page and keeps the other filters', () => {
  expect(withQuery(search('kind=film&q=a&after=b'), 'ねこ').toString()).toBe('kind=film&q=%E3%81%AD%E3%81%93');
  expect(withQuery(search('title=abc&q=a'), '').toString()).toBe('title=abc');
  expect(withQuery(search('q=a'), '').toString()).toBe('');
});
