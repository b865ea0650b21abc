import plainSharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { plainPng } from '../../test/pictures/png.ts';
import { plainAvif, plainJpeg, plainWebp } from '../../test/pictures/samples.ts';
import { sharp } from './decoders.ts';

const opens = (content: Buffer): Promise<boolean> =>
  sharp(content)
    .metadata()
    .then(
      () => true,
      () => false,
    );

describe('the decoders', () => {
  it('the decoders open JPEG, PNG, WebP and AVIF', async () => {
    const files = [await plainJpeg(8, 8), plainPng('rgb', 8, [1, 2, 3]), await plainWebp(8, 8), await plainAvif(8, 8)];
    expect(await Promise.all(files.map(opens))).toEqual([true, true, true, true]);
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj'],
    ['a PPM', 'P6 1 1 255 abc'],
    ['a Radiance picture', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\nabcd'],
  ])('the decoders do not open %s, even past the inspection', async (_what, content) => {
    expect(await opens(Buffer.from(content))).toBe(false);
  });

  it('the decoders do not open a GIF or a TIFF either', async () => {
    const picture = plainSharp(await plainJpeg(8, 8));
    expect(await opens(await picture.clone().gif().toBuffer())).toBe(false);
    expect(await opens(await picture.clone().tiff().toBuffer())).toBe(false);
  });
});
