import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findLocation } from './findLocation.ts';

const bufferOf = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new Uint8Array(bytes.byteLength);
  copy.set(bytes);
  return copy.buffer;
};
const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#888888' } });
const withPlace = () =>
  picture().withExif({
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 31/1', GPSLongitudeRef: 'E', GPSLongitude: '139/1 44/1 43/1' },
  });

describe('the place where a picture was taken', () => {
  test.each([
    ['JPEG', () => withPlace().jpeg()],
    ['PNG', () => withPlace().png()],
    ['WebP', () => withPlace().webp()],
    ['AVIF', () => withPlace().avif()],
  ])('is found in a %s', async (_kind, make) => {
    expect(await findLocation(bufferOf(await make().toBuffer()))).toBe(true);
  });

  test('is found in a HEIC', async () => {
    const heic = await readFile(new URL('../../e2e/support/phone.heic', import.meta.url));
    expect(await findLocation(bufferOf(heic))).toBe(true);
  });

  test('is not in a picture with other EXIF, in one without, or in what is no picture', async () => {
    const camera = picture().withExif({ IFD0: { Make: 'One' } });
    expect(await findLocation(bufferOf(await camera.jpeg().toBuffer()))).toBe(false);
    expect(await findLocation(bufferOf(await picture().png().toBuffer()))).toBe(false);
    expect(await findLocation(bufferOf(Buffer.from('MM')))).toBe(false);
  });
});
