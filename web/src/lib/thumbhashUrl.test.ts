import { expect, test } from 'vitest';
import { thumbhashUrl } from './thumbhashUrl.ts';

test('a thumbhash becomes a PNG data URL', () => {
  expect(thumbhashUrl('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^data:image\/png;base64,/);
});

test('a text that is no thumbhash has no URL', () => {
  expect(thumbhashUrl('')).toBeUndefined();
  expect(thumbhashUrl('not base64 at all!')).toBeUndefined();
});
