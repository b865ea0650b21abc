import { expect, test } from 'vitest';
import { formatBytes } from './formatBytes.ts';

test.each([
  [0, '0 B'],
  [1_023, '1,023 B'],
  [1_024, '1 KB'],
  [1_048_000, '1,023 KB'],
  [1_048_575, '1.0 MB'],
  [20 * 1_024 * 1_024, '20.0 MB'],
])('%i bytes read %s', (bytes, words) => {
  expect(formatBytes(bytes, 'en')).toBe(words);
});
