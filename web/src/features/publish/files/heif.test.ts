import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heifPixels } from './heif.ts';
import { codedColours } from './toSrgb.ts';

const u16 = (...values: readonly number[]): number[] => values.flatMap((value) => [value >> 8, value & 0xff]);
const u32 = (value: number): number[] => u16(value >>> 16, value & 0xffff);
const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const box = (type: string, ...content: readonly (readonly number[])[]): number[] => {
  const inside = content.flat();
  return [...u32(inside.length + 8), ...letters(type), ...inside];
};
const fullBox = (type: string, version: number, ...content: readonly (readonly number[])[]): number[] =>
  box(type, [version, 0, 0, 0], ...content);

const coded = (primaries: number, transfer: number): number[] =>
  box('colr', letters('nclx'), u16(primaries, transfer, 9), [0x80]);
/** A profile with only two code points. */
const profile = (kind: 'prof' | 'rICC', primaries: number, transfer: number): number[] =>
  box('colr', letters(kind), new Array(16).fill(0), letters('RGB '), new Array(108).fill(0), [
    ...u32(1),
    ...letters('cicp'),
    ...u32(144),
    ...u32(12),
    ...letters('cicp\0\0\0\0'),
    ...[primaries, transfer, 0, 1],
  ]);
const depth = (bits: number): number[] => fullBox('pixi', 0, [3, bits, bits, bits]);

const [grid, tile] = [7, 1];

/** A HEIC whose primary item consists of tiles, with the properties of both. */
function heic(ofGrid: readonly number[][], ofTile: readonly number[][], version = 0): Uint8Array {
  const id = (item: number): number[] => (version === 0 ? u16(item) : u32(item));
  const indexes = (from: number, count: number): number[] => [
    count,
    ...Array.from({ length: count }, (_, index) => from + index),
  ];
  return Uint8Array.from([
    ...box('ftyp', letters('heic\0\0\0\0mif1')),
    ...fullBox(
      'meta',
      0,
      fullBox('pitm', version, id(grid)),
      fullBox('iref', version, box('thmb', id(9), u16(1), id(grid)), box('dimg', id(grid), u16(2), id(tile), id(2))),
      box(
        'iprp',
        box('ipco', ...ofGrid, ...ofTile),
        fullBox(
          'ipma',
          version,
          u32(2),
          id(tile),
          indexes(ofGrid.length + 1, ofTile.length),
          id(grid),
          indexes(1, ofGrid.length),
        ),
      ),
    ),
  ]);
}

const displayP3 = codedColours({ primaries: 12, transfer: 13 });
const pq = codedColours({ primaries: 9, transfer: 16 });

describe('the colour data of a HEIC', () => {
  it('the colour data come from the primary item', () => {
    expect(heifPixels(heic([coded(12, 13), depth(10)], [coded(9, 16), depth(8)]))).toEqual({
      colours: displayP3,
      bits: 10,
    });
  });

  it.each([0, 1])('the first tile is the fallback for the primary item, with ids of version %i', (version) => {
    expect(heifPixels(heic([], [depth(12), coded(9, 16)], version))).toEqual({ colours: pq, bits: 12 });
  });

  it.each(['prof', 'rICC'] as const)('a profile (%s) wins over code points', (kind) => {
    expect(heifPixels(heic([coded(1, 1), profile(kind, 12, 13)], []))).toMatchObject({ colours: displayP3 });
    expect(heifPixels(heic([profile(kind, 12, 13), coded(1, 1)], []))).toMatchObject({ colours: displayP3 });
  });

  it('code points win for a high dynamic range or an unreadable profile', () => {
    expect(heifPixels(heic([profile('prof', 12, 13), coded(9, 16)], []))).toMatchObject({ colours: pq });
    expect(heifPixels(heic([box('colr', letters('prof'), [1, 2, 3, 4]), coded(12, 13)], []))).toMatchObject({
      colours: displayP3,
    });
  });

  it('a file without items, or a cut one, has no colour data', () => {
    const silent = { colours: undefined, bits: undefined };
    expect(heifPixels(heic([], []))).toEqual(silent);
    expect(heifPixels(Uint8Array.of())).toEqual(silent);
    const whole = heic([coded(12, 13)], []);
    for (let length = 0; length < whole.length - 20; length += 1) heifPixels(whole.subarray(0, length));
  });

  it('hostile bytes never cause an error', () => {
    const change = fc.array(fc.tuple(fc.nat({ max: 260 }), fc.nat({ max: 255 })), { maxLength: 8 });
    fc.assert(
      fc.property(change, (changes) => {
        const bytes = heic([coded(12, 13), depth(10)], [coded(9, 16)]);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        heifPixels(bytes);
      }),
    );
  });
});
