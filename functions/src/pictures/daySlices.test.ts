import sharp from 'sharp';
import { expect, it } from 'vitest';
import { slicePx } from '#contract/edge/moments.ts';
import { cutSlices, drawLight, drawSeam, seamMostBytes } from './daySlices.ts';

const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
};

const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();

/** Above, in the middle and below. */
const flag = (width: number, height: number): Promise<Buffer> =>
  sharp(Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255]), { raw: { width: 1, height: 3, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer();

it.each([
  ['a wide photo', 900, 600],
  ['a tall photo', 400, 1_200],
  ['a panorama', 3_000, 480],
  ['a tiny photo', 3, 3],
])('the slices of %s go from its top to its bottom', async (_, width, height) => {
  const slices = await cutSlices(await flag(width, height));
  for (const name of ['light', 'seam'] as const) {
    const cut = Buffer.from(slices[name]);
    expect(await sizeOf(cut)).toEqual(slicePx[name]);
    // A tall photo is wider than a slice of the seam: that is cut from its middle.
    if (name === 'seam' && height > width) continue;
    const { data, info } = await sharp(cut).raw().toBuffer({ resolveWithObject: true });
    const strongest = [0.1, 0.5, 0.9].map((part) => {
      const pixel = [...data.subarray(info.channels * info.width * Math.floor(part * info.height)).subarray(0, 3)];
      return pixel.indexOf(Math.max(...pixel));
    });
    expect([name, strongest]).toEqual([name, [0, 1, 2]]);
  }
});

it('a transparent picture is cut as it looks on white', async () => {
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const { seam } = await cutSlices(clear);
  expect([...(await sharp(Buffer.from(seam)).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

it('the seam of a whole day of noise fits in 20 kB', async () => {
  const slices = await cutSlices(await noise(720, 480));
  const day = Object.fromEntries(Array.from({ length: 144 }, (_, strip) => [strip, slices]));
  const seam = await drawSeam(day);
  expect(seam.byteLength).toBeLessThanOrEqual(seamMostBytes);
  expect(await sizeOf(seam)).toEqual({ width: 2_880, height: 28 });
  expect(await sizeOf(await drawLight(day))).toEqual({ width: 1_440, height: 480 });
});
