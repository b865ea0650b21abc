import { describe, expect, test } from 'vitest';
import { heicSamples, patches } from '#testing/heic.ts';
import { convertHeic } from './convertHeic.ts';

const { height, width } = { width: 96, height: 64 };

/** The displayed colour in the middle of each patch. */
async function shownPatches(jpeg: Blob): Promise<readonly (readonly number[])[]> {
  const bitmap = await createImageBitmap(jpeg);
  expect([bitmap.width, bitmap.height]).toEqual([width, height]);
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return patches.map((_, index) => {
    const [x, y] = [16 + 32 * (index % 3), 16 + 32 * Math.floor(index / 3)];
    return [...(context?.getImageData(x, y, 1, 1).data.subarray(0, 3) ?? [])];
  });
}

const farthest = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? Number.NaN))));

describe.each(Object.entries(heicSamples))('a HEIC of %s', (_name, base64) => {
  test('the converted JPEG keeps the colours of the photo', async () => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const jpeg = await convertHeic(new Blob([bytes]), 0.92);
    expect(jpeg.type).toBe('image/jpeg');
    const shown = await shownPatches(jpeg);
    for (const [index, patch] of patches.entries()) expect(farthest(shown[index] ?? [], patch)).toBeLessThanOrEqual(8);
  });
});
