import { describe, expect, it } from 'vitest';
import { codedColours, toSrgb } from './toSrgb.ts';

/** The sRGB value of one 10-bit pixel, given as fractions of the maximum. */
function shown(codes: { primaries: number; transfer: number }, ...shares: readonly [number, number, number]) {
  const data = Uint16Array.from(shares, (share) => Math.round(share * 1_023));
  return [...toSrgb({ width: 1, height: 1, data, stride: 3, bits: 10 }, codedColours(codes))];
}

const [bt709, bt2020, displayP3] = [1, 9, 12];
const [srgb, pq, hlg] = [13, 16, 18];

describe('the conversion to sRGB', () => {
  it('a picture in sRGB stays as it is', () => {
    for (let level = 0; level < 256; level += 1) {
      const share = level / 255;
      expect(shown({ primaries: bt709, transfer: srgb }, share, 1 - share, 0.5)).toEqual([
        level,
        255 - level,
        128,
        255,
      ]);
    }
  });

  it('grey stays grey in every colour space, and an unknown one counts as sRGB', () => {
    for (const primaries of [bt709, bt2020, displayP3, 2]) {
      expect(shown({ primaries, transfer: 1 }, 0.5, 0.5, 0.5)).toEqual([128, 128, 128, 255]);
    }
  });

  // w3.org/TR/css-color-4, example 33: color(display-p3 1 0 0) is out of sRGB's gamut.
  it('a colour outside of sRGB becomes the nearest one inside', () => {
    expect(shown({ primaries: displayP3, transfer: srgb }, 1, 0, 0)).toEqual([255, 0, 0, 255]);
    expect(shown({ primaries: displayP3, transfer: srgb }, 0.5, 0.2, 0.2)).toEqual([138, 44, 48, 255]);
  });

  // ITU-R BT.2408-7, table 1: reference white is 58 % of PQ and 75 % of HLG; an 18 % grey card is 38 %.
  it('reference white stays white and grey stays grey, in PQ and HLG', () => {
    for (const [transfer, white, grey] of [
      [pq, 0.58, 0.38],
      [hlg, 0.75, 0.38],
    ] as const) {
      const [ofWhite = 0] = shown({ primaries: bt2020, transfer }, white, white, white);
      expect(ofWhite).toBeGreaterThanOrEqual(248);
      expect(ofWhite).toBeLessThan(255);
      const [ofGrey = 0] = shown({ primaries: bt2020, transfer }, grey, grey, grey);
      expect(ofGrey).toBeGreaterThan(85);
      expect(ofGrey).toBeLessThan(120);
    }
  });

  it('a light brighter than white keeps its hue', () => {
    const [red = 0, green = 0, blue = 0] = shown({ primaries: bt709, transfer: pq }, 0.75, 0.65, 0.3);
    expect(red).toBe(255);
    expect(green).toBeGreaterThan(160);
    expect(green).toBeLessThan(190);
    expect(blue).toBeLessThan(30);
  });

  it('a row may be longer than the picture is wide', () => {
    const data = Uint8Array.from([1, 2, 3, 99, 99, 4, 5, 6, 99, 99]);
    const pixels = toSrgb(
      { width: 1, height: 2, data, stride: 5, bits: 8 },
      codedColours({ primaries: 1, transfer: 13 }),
    );
    expect([...pixels]).toEqual([1, 2, 3, 255, 4, 5, 6, 255]);
  });
});
