import { expect, test } from 'vitest';
import { decodeTable } from './readTable.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test('UTF-8 is read with and without a byte order mark', () => {
  expect(decodeTable(utf8('\ufeff名前'))).toBe('名前');
  expect(decodeTable(utf8('名前'))).toBe('名前');
});

test('Shift_JIS, as Excel saves it in Japan, is read', () => {
  // 名前～ in Shift_JIS.
  expect(decodeTable(Uint8Array.of(0x96, 0xbc, 0x91, 0x4f, 0x81, 0x60))).toBe('名前～');
});

test('a file that is not text gives undefined', () => {
  expect(decodeTable(Uint8Array.of(0x50, 0x4b, 3, 4, 0x14, 0, 6, 0))).toBeUndefined();
  expect(decodeTable(Uint8Array.of(0x82, 0xff, 0xff, 0x81))).toBeUndefined();
});
