import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
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
  test('readImageHeader reads the size of a progressive JPEG behind other segments', () => {
    const file = jpeg(segment(0xe0, bytes('JFIF\0')), segment(0xc4, bytes('huffman')), frame(16_000, 15_999));
    expect(readImageHeader('jpeg', file)).toEqual({ width: 16_000, height: 15_999, isAnimated: false });
  });

  test('readImageHeader reads the size of a PNG, and whether it is animated', () => {
    const chunk = (name: string, content: number[]) => bytes(u32(content.length), name, content, u32(0));
    const ihdr = chunk('IHDR', [...u32(8_001), ...u32(8_000), 8, 6, 0, 0, 0]);
    const file = (...chunks: Uint8Array[]) => bytes('\x89PNG\r\n\x1a\n', ...chunks.map((part) => [...part]));
    const still = file(ihdr, chunk('IDAT', [1, 2, 3]), chunk('acTL', [0, 0]));
    expect(readImageHeader('png', still)).toEqual({ width: 8_001, height: 8_000, isAnimated: false });
    const moving = file(ihdr, chunk('acTL', [...u32(2), ...u32(0)]), chunk('IDAT', [1, 2, 3]));
    expect(readImageHeader('png', moving)).toMatchObject({ isAnimated: true });
  });

  test('readImageHeader reads the size of the three kinds of WebP', () => {
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

  describe('a file of boxes (AVIF, HEIC)', () => {
    const box = (type: string, ...content: number[][]): number[] => {
      const inside = content.flat();
      return [...bytes(u32(inside.length + 8), type), ...inside];
    };
    const fullBox = (type: string, version: number, flags: number, ...content: number[][]): number[] =>
      box(type, [version, 0, 0, flags], ...content);
    const ispe = (width: number, height: number): number[] => fullBox('ispe', 0, 0, u32(width), u32(height));
    const ftyp = (brand = 'avif'): number[] => box('ftyp', [...bytes(brand, u32(0), brand)]);
    const iprp = (...properties: number[][]): number[] =>
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, 0, u32(2), [0, 1, 1, 2], [0, 7, 2, 0x81, 3]));
    const pitm = (item: number): number[] => fullBox('pitm', 0, 0, u16(item));
    // Item 1 is a tile, item 7 the grid: the second property belongs to the tile, the first and third to the grid.
    const meta = fullBox('meta', 0, 0, pitm(7), iprp(box('irot', [1]), ispe(512, 512), ispe(4_000, 3_000)));

    test('a file has the size of its primary item, not of a tile', () => {
      const header = { width: 4_000, height: 3_000, isAnimated: false };
      expect(readImageHeader('avif', bytes(ftyp(), meta))).toEqual(header);
      expect(readImageHeader('heic', bytes(ftyp('heic'), meta))).toEqual(header);
      expect(readImageHeader('avif', bytes(ftyp('avis'), meta))).toMatchObject({ isAnimated: true });
    });

    test('a file may use long ids, long indexes and several tables', () => {
      const long = fullBox('ipma', 1, 1, u32(1), u32(70_000), [1, 0x80, 2]);
      const properties = box('iprp', box('ipco', ispe(9, 9), ispe(800, 600)), fullBox('ipma', 0, 0, u32(0)), long);
      const file = bytes(ftyp(), fullBox('meta', 0, 0, fullBox('pitm', 1, 0, u32(70_000)), properties));
      expect(readImageHeader('avif', file)).toMatchObject({ width: 800, height: 600 });
    });

    test('an ispe in pixels, in text or of another item is ignored', () => {
      const huge = ispe(60_000, 60_000);
      const properties = iprp(box('irot', [1]), huge, ispe(4_000, 3_000));
      const file = bytes(
        ftyp(),
        box('mdat', huge),
        fullBox('meta', 0, 0, box('Exif', huge), pitm(7), properties),
        box('mdat', huge),
      );
      expect(readImageHeader('avif', file)).toMatchObject({ width: 4_000, height: 3_000 });
      expect(readImageHeader('avif', bytes(ftyp(), huge))).toBeUndefined();
      expect(readImageHeader('avif', bytes(ftyp(), fullBox('meta', 0, 0, pitm(3), properties)))).toBeUndefined();
    });

    test('the parser reads 64-bit box sizes and a box that extends to the end', () => {
      const large = [...bytes(u32(1), 'mdat', u32(0), u32(20)), ...u32(0)];
      const open = [...u32(0), ...meta.slice(4)];
      expect(readImageHeader('avif', bytes(ftyp(), large, open))).toMatchObject({ width: 4_000, height: 3_000 });
    });

    test('a file that is cut off before its size has no header', () => {
      const file = bytes(ftyp(), meta);
      const end = bytes(ftyp()).length + 8;
      for (let length = end; length < file.length; length += 1) {
        expect(readImageHeader('avif', file.subarray(0, length))).toBeUndefined();
      }
    });

    test.each([
      ['less than its own head', [...bytes(u32(4), 'free')]],
      ['more than there is', [...bytes(u32(0xffffffff), 'free')]],
      ['more than a number holds', [...bytes(u32(1), 'free', u32(0xffffffff), u32(0xffffffff))]],
      ['less than its long head', [...bytes(u32(1), 'free', u32(0), u32(8))]],
    ])('a file has no header behind a box that claims %s', (_, hostile) => {
      expect(readImageHeader('avif', bytes(ftyp(), hostile, meta))).toBeUndefined();
    });

    test('many boxes, or text that looks like boxes, do not keep the parser busy', () => {
      const boxes = new Uint8Array(1024 * 1024);
      for (let at = 0; at < boxes.length; at += 8) boxes.set(bytes(u32(8), 'free'), at);
      const letters = new Uint8Array(boxes.length);
      for (let at = 32; at + 20 <= letters.length; at += 20) letters.set(ispe(1, 1), at);
      letters.set(bytes(ftyp(), u32(letters.length - 20), 'mdat'));
      const reads = vi.spyOn(DataView.prototype, 'getUint8');
      expect(readImageHeader('avif', letters)).toBeUndefined();
      expect(reads.mock.calls.length).toBeLessThan(100);
      expect(readImageHeader('avif', boxes)).toBeUndefined();
      expect(reads.mock.calls.length).toBeLessThan(200_000);
      reads.mockRestore();
    });
  });

  test('a file that is cut off has no header', () => {
    expect(readImageHeader('jpeg', jpeg().subarray(0, 3))).toBeUndefined();
    expect(readImageHeader('png', bytes('\x89PNG\r\n\x1a\n'))).toBeUndefined();
    expect(readImageHeader('webp', bytes('RIFF'))).toBeUndefined();
    expect(readImageHeader('avif', bytes(''))).toBeUndefined();
  });

  test('a size of zero is no header', () => {
    expect(readImageHeader('jpeg', jpeg(frame(0, 100)))).toBeUndefined();
  });

  test('hostile bytes cause neither an error nor an endless loop', () => {
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
