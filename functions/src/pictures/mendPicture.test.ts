import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type ImageSignature, imageSignature } from '#contract/imageSignature.ts';
import { isOnlyAnimation, mendPicture } from '#contract/mendPicture.ts';
import { ascii, type ExifEntry, exifBlock, long, short, tags } from '../../test/pictures/exif.ts';
import { withExif } from '../../test/pictures/jpeg.ts';
import { plainJpeg } from '../../test/pictures/samples.ts';

const { orientation } = tags;
const byte = (value: number): ExifEntry => ({ tag: orientation, type: 1, count: 1, value: Buffer.of(value) });

const jpegWith = async (...image: readonly ExifEntry[]): Promise<Buffer> =>
  withExif(await plainJpeg(40, 20), exifBlock({ image: [ascii(tags.make, 'Blink'), ...image] }));

/** A block with a long number alone. */
function bigEndianOrientation(value: number): Buffer {
  const block = Buffer.alloc(6 + 8 + 2 + 12 + 4);
  block.write('Exif\0\0MM\0*', 0, 'latin1');
  block.writeUInt32BE(8, 10);
  block.writeUInt16BE(1, 14);
  block.writeUInt16BE(orientation, 16);
  block.writeUInt16BE(4, 18);
  block.writeUInt32BE(1, 20);
  block.writeUInt32BE(value, 24);
  return block;
}

/** As browsers read it: of a short number alone. */
function shortOrientation(content: Uint8Array): number | undefined {
  const bytes = Buffer.from(content);
  for (const [mark, isLittle] of [
    ['II*\0', true],
    ['MM\0*', false],
  ] as const) {
    const tiff = bytes.indexOf(mark, 0, 'latin1');
    if (tiff === -1) continue;
    const uint16 = (at: number): number => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
    const directory = tiff + (isLittle ? bytes.readUInt32LE(tiff + 4) : bytes.readUInt32BE(tiff + 4));
    for (let at = directory + 2; at < directory + 2 + uint16(directory) * 12; at += 12) {
      if (uint16(at) === orientation && uint16(at + 2) === 3) return uint16(at + 8);
    }
  }
  return undefined;
}

const mended = (content: Buffer, kind: ImageSignature = imageSignature(content)) => mendPicture(kind, content);

describe('the orientation of a picture', () => {
  it.each([
    ['a long number', () => jpegWith(long(orientation, 6))],
    ['a byte', () => jpegWith(byte(6))],
    ['a big-endian long number', async () => withExif(await plainJpeg(40, 20), bigEndianOrientation(6))],
  ])('an orientation that is %s becomes a short number, which browsers read too', async (_what, make) => {
    const content = await make();
    const short = mended(content);
    expect(short).toHaveLength(content.length);
    expect(short && shortOrientation(short)).toBe(6);
    expect((await sharp(short).metadata()).autoOrient).toEqual({ width: 20, height: 40 });
  });

  it('an orientation of a WebP is mended alike', async () => {
    const webp = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })
      .webp()
      .withExif({ IFD0: { Orientation: '1' } })
      .toBuffer();
    const at = webp.indexOf('EXIF') + 8;
    const tiff = webp.indexOf('II*\0', at, 'latin1');
    const entry = webp.indexOf(Buffer.of(0x12, 0x01, 3, 0), tiff);
    webp.writeUInt16LE(4, entry + 2);
    webp.writeUInt32LE(8, entry + 8);
    const short = mended(webp);
    expect(short && shortOrientation(short.subarray(at))).toBe(8);
  });

  it.each([
    ['a short number', [short(orientation, 6)]],
    ['two numbers', [short(orientation, 6, 6)]],
    ['no orientation that exists', [long(orientation, 9)]],
    ['absent', []],
  ])('an orientation that is %s is left as it is', async (_what, entries) => {
    expect(mended(await jpegWith(...entries))).toBeUndefined();
  });

  it('a damaged block is left as it is', async () => {
    const content = await jpegWith(long(orientation, 6));
    const tiff = content.indexOf('II*\0', 0, 'latin1');
    for (const offset of [0, 0xffff_ffff, content.length]) {
      const damaged = Buffer.from(content);
      damaged.writeUInt32LE(offset, tiff + 4);
      expect(() => mended(damaged)).not.toThrow();
    }
    for (let end = 0; end < content.length; end += 1)
      expect(() => mended(content.subarray(0, end), 'jpeg')).not.toThrow();
  });
});

it('an AVIF with an animation alone is told from a broken one', () => {
  const ofText = (text: string) => Buffer.from(text, 'latin1');
  const brand = '\0\0\0\x18ftypavis\0\0\0\0msf1avis';
  expect(isOnlyAnimation('avif', ofText(`${brand}\0\0\0\x08moov\0\0\0\x08mdat`))).toBe(true);
  expect(isOnlyAnimation('avif', ofText(`${brand}\0\0\0\x08mdat`))).toBe(false);
});
