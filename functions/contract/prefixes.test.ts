import { expect, test } from 'vitest';
import { prefixesOf, prefixOf } from './catalogueSearch.ts';

test('the prefixes contain every beginning of each key once and cut no character in half', () => {
  expect(prefixesOf(['はな', 'はす'])).toEqual(['は', 'はな', 'はす']);
  expect(prefixesOf(['𠮟る'])).toEqual(['𠮟', '𠮟る']);
  expect(prefixesOf([''])).toEqual([]);
});

test('a search term is never longer than the stored prefixes', () => {
  const long = 'あ'.repeat(40);
  expect(prefixesOf([long])).toContain(prefixOf(long));
  expect(prefixOf('はな')).toBe('はな');
});
