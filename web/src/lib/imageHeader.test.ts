import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImageHeader } from './imageHeader.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)),
  );
const u16 = (n: number): number[] => [n >> 8, n & 0xff];
const u32 = (n: number): number[] => [...u16(n >>> 16), ...u16(n & 0xffff)];

/** Big-endian EXIF with one entry: the pointer to a GPS directory with `count` entries. */
const gps = (count: number): Uint8Array =>
  bytes('MM\0*', u32(8), u16(1), u16(0x8825), u16(4), u32(1), u32(26), u32(0), u16(count), [0, 0, 0, 0]);
const segment = (marker: number, content: Uint8Array): Uint8Array =>
  bytes([0xff, marker], u16(content.length + 2), [...content]);
const frame = (width: number, height: number): Uint8Array =>
  segment(0xc2, bytes([8], u16(height), u16(width), [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]));
const jpeg = (...segments: Uint8Array[]): Uint8Array =>
  bytes([0xff, 0xd8], ...segments.map((part) => [...part]), [0xff, 0xda]);
const exif = (content: Uint8Array): Uint8Array => segment(0xe1, bytes('Exif\0\0', [...content]));

describe('readImageHeader', () => {
  test('reads the size of a progressive JPEG behind other segments', () => {
    const file = jpeg(segment(0xe0, bytes('JFIF\0')), segment(0xc4, bytes('huffman')), frame(16_000, 15_999));
    expect(readImageHeader('jpeg', file)).toEqual({ width: 16_000, height: 15_999, hasLocation: false });
  });

  test('finds the place in the EXIF of a JPEG', () => {
    expect(readImageHeader('jpeg', jpeg(exif(gps(4)), frame(40, 30)))?.hasLocation).toBe(true);
  });

  test('an empty GPS directory is no place, and broken EXIF is none either', () => {
    expect(readImageHeader('jpeg', jpeg(exif(gps(0)), frame(40, 30)))?.hasLocation).toBe(false);
    expect(readImageHeader('jpeg', jpeg(exif(bytes('MM')), frame(40, 30)))?.hasLocation).toBe(false);
  });

  test('reads the size of a PNG, and the place in its eXIf chunk', () => {
    const ihdr = bytes(u32(13), 'IHDR', u32(8_001), u32(8_000), [8, 6, 0, 0, 0], u32(0));
    const place = gps(2);
    const chunk = bytes(u32(place.length), 'eXIf', [...place], u32(0));
    const file = bytes('\x89PNG\r\n\x1a\n', [...ihdr], [...chunk]);
    expect(readImageHeader('png', file)).toEqual({ width: 8_001, height: 8_000, hasLocation: true });
  });

  test('reads the size of the three kinds of WebP', () => {
    const riff = (rest: Uint8Array): Uint8Array =>
      bytes('RIFF', [0, 0, 0, 0], 'WEBP', [...rest], new Array(16).fill(0));
    const extended = riff(bytes('VP8X', [10, 0, 0, 0, 0, 0, 0, 0], [0xff, 0x0f, 0x00], [0x2b, 0x01, 0x00]));
    expect(readImageHeader('webp', extended)).toMatchObject({ width: 4_096, height: 300 });
    const lossy = riff(bytes('VP8 ', [0, 0, 0, 0], [0, 0, 0, 0x9d, 0x01, 0x2a], [0x80, 0x02], [0xe0, 0x01]));
    expect(readImageHeader('webp', lossy)).toMatchObject({ width: 640, height: 480 });
    const lossless = riff(bytes('VP8L', [0, 0, 0, 0], [0x2f], [0x7f, 0xc2, 0x77, 0x00]));
    expect(readImageHeader('webp', lossless)).toMatchObject({ width: 640, height: 480 });
  });

  test('takes the whole size of an AVIF made of tiles', () => {
    const ispe = (width: number, height: number): number[] => [
      ...bytes(u32(20), 'ispe', u32(0), u32(width), u32(height)),
    ];
    const file = bytes(u32(32), 'ftypavif', ispe(512, 512), ispe(4_000, 3_000), [0, 0, 0, 0]);
    expect(readImageHeader('avif', file)).toMatchObject({ width: 4_000, height: 3_000 });
  });

  test('a file that is cut off has no header', () => {
    expect(readImageHeader('jpeg', jpeg().subarray(0, 3))).toBeUndefined();
    expect(readImageHeader('png', bytes('\x89PNG\r\n\x1a\n'))).toBeUndefined();
    expect(readImageHeader('webp', bytes('RIFF'))).toBeUndefined();
    expect(readImageHeader('avif', bytes(''))).toBeUndefined();
  });

  test('a size of nothing is no header', () => {
    expect(readImageHeader('jpeg', jpeg(frame(0, 100)))).toBeUndefined();
  });

  test('hostile bytes end in an answer, never in an error or without end', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('jpeg', 'png', 'webp', 'avif'),
        fc.uint8Array({ maxLength: 600 }),
        (type, content) => {
          readImageHeader(type, content);
          readImageHeader(type, bytes([0xff, 0xd8], [...content]));
        },
      ),
    );
  });
});
