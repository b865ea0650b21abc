import { expect, test } from 'vitest';
import { acceptableFiles, entryHeaders, isFromElsewhere, sharedPictures } from './sharedPictures.ts';

const origin = 'https://matataki.example';

test('a share of the system or of the site itself is taken, one that another site sends is not', () => {
  expect(isFromElsewhere('', origin)).toBe(false);
  expect(isFromElsewhere('about:client', origin)).toBe(false);
  expect(isFromElsewhere(`${origin}/about`, origin)).toBe(false);
  expect(isFromElsewhere('https://elsewhere.example/', origin)).toBe(true);
  expect(isFromElsewhere(`${origin}.elsewhere.example/`, origin)).toBe(true);
});

test('files that are too large do not count, and those beyond the limit are left out', () => {
  const files = [5, 11, 10, 1, 2].map((size) => ({ size }));
  expect(acceptableFiles(files, { maxBytes: 10, count: 3 })).toEqual([{ size: 5 }, { size: 10 }, { size: 1 }]);
});

test('every name can be kept, also one that is no text', () => {
  const nameOf = (name: string) =>
    decodeURIComponent(entryHeaders({ name, type: 'image/png' }, 0)[sharedPictures.nameHeader] ?? '');
  expect(nameOf('海 #1.png')).toBe('海 #1.png');
  expect(nameOf('bad\ud800.png')).toBe('bad\ufffd.png');
});
