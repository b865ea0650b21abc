import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readImageHeader } from './imageHeader.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)),
  );
const u16 = (n: number): number[] => [n >> 8, n & 0xff];
const u32 = (n: number): number[] => [...u16(n >>> 16), ...u16(n & 0xffff)];

const segment = (marker: number, content: Uint8Array): Uint8Array =>
  bytes([0xff, marker], u16(content.length + 2), [...content]);
const frame = (width: number, height: number): Uint8Array =>
  segment(0xc2, bytes([8], u16(height), u16(width), [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]));
const jpeg = (...segments: Uint8Array[]): Uint8Array =>
  bytes([0xff, 0xd8], ...segments.map((part) => [...part]), [0xff, 0xda]);

describe('readImageHeader', () => {
  test('reads the size of a progressive JPEG behind other segments', () => {
    const file = jpeg(segment(0xe0, bytes('JFIF\0')), segment(0xc4, bytes('huffman')), frame(16_000, 15_999));
    expect(readImageHeader('jpeg', file)).toEqual({ width: 16_000, height: 15_999, isAnimated: false });
  });

  test('reads the size of a PNG, and whether it moves', () => {
    const chunk = (name: string, content: number[]) => bytes(u32(content.length), name, content, u32(0));
    const ihdr = chunk('IHDR', [...u32(8_001), ...u32(8_000), 8, 6, 0, 0, 0]);
    const file = (...chunks: Uint8Array[]) => bytes('\x89PNG\r\n\x1a\n', ...chunks.map((part) => [...part]));
    const still = file(ihdr, chunk('IDAT', [1, 2, 3]), chunk('acTL', [0, 0]));
    expect(readImageHeader('png', still)).toEqual({ width: 8_001, height: 8_000, isAnimated: false });
    const moving = file(ihdr, chunk('acTL', [...u32(2), ...u32(0)]), chunk('IDAT', [1, 2, 3]));
    expect(readImageHeader('png', moving)).toMatchObject({ isAnimated: true });
  });

  test('reads the size of the three kinds of WebP', () => {
    const riff = (rest: Uint8Array): Uint8Array =>
      bytes('RIFF', [0, 0, 0, 0], 'WEBP', [...rest], new Array(16).fill(0));
    const extended = riff(bytes('VP8X', [10, 0, 0, 0, 0, 0, 0, 0], [0xff, 0x0f, 0x00], [0x2b, 0x01, 0x00]));
    expect(readImageHeader('webp', extended)).toEqual({ width: 4_096, height: 300, isAnimated: false });
    const moving = riff(bytes('VP8X', [10, 0, 0, 0, 0x02, 0, 0, 0], [0xff, 0x0f, 0x00], [0x2b, 0x01, 0x00]));
    expect(readImageHeader('webp', moving)).toMatchObject({ isAnimated: true });
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
    expect(readImageHeader('avif', file)).toEqual({ width: 4_000, height: 3_000, isAnimated: false });
    expect(readImageHeader('avif', bytes(u32(12), 'ftypavis', ispe(40, 30), [0, 0, 0, 0]))).toMatchObject({
      isAnimated: true,
    });
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
