import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { claimingSize, cutShort, withSegment } from '../../test/pictures/jpeg.ts';
import { claimingPng, plainPng } from '../../test/pictures/png.ts';
import { noisyJpeg, orientedJpeg, plainAvif, plainJpeg, plainWebp } from '../../test/pictures/samples.ts';
import { developPicture } from './develop.ts';
import { inspectPicture } from './inspect.ts';
import { PictureError } from './pictureError.ts';

/** The pipeline's result for a file: the failure's code, or the accepted size. */
async function verdict(content: Buffer): Promise<string> {
  try {
    const inspection = await inspectPicture(content);
    const { width, height } = await developPicture(content, inspection);
    return `${width}×${height}`;
  } catch (error) {
    if (error instanceof PictureError) return error.code;
    throw error;
  }
}

const padded = (content: Buffer, bytes: number): Buffer =>
  Buffer.concat([content, Buffer.alloc(bytes - content.length)]);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const isoFile = (brand: string): Buffer =>
  Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1'), Buffer.alloc(400)]);

describe('files that are refused as not-an-image', () => {
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a file of one byte', Buffer.from([0xff])],
    ['a file of random bytes', Buffer.concat([Buffer.of(1), randomBytes(10_000)])],
    ['a text file', Buffer.from('hello')],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
    ['a ZIP', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
    ['a sound', isoFile('M4A ').fill(0, 16)],
    ['an SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
    ['an SVG behind a comment longer than the bytes that are checked', Buffer.from(`<!--${' '.repeat(600)}-->${svg}`)],
    ['a JPEG behind a blank', Buffer.concat([Buffer.from(' '), Buffer.from([0xff, 0xd8, 0xff, 0xe0])])],
  ])('%s is not an image', async (_what, content) => {
    expect(await verdict(content)).toBe('not-an-image');
  });
});

describe('pictures that are refused as unsupported', () => {
  it.each([
    ['an SVG', svg],
    ['an SVG behind a byte-order mark', `\ufeff${svg}`],
    ['an SVG behind a declaration and a comment', `<?xml version="1.0"?>\n<!-- photo.jpg -->\n${svg}`],
    ['an SVG in capitals', svg.replace('<svg', '<SVG')],
    ['a bitmap', `BM${'\0'.repeat(60)}`],
  ])('%s is unsupported', async (_what, content) => {
    expect(await verdict(Buffer.from(content))).toBe('unsupported');
  });

  it('a GIF is unsupported', async () => {
    expect(
      await verdict(
        await sharp(await plainJpeg(8, 8))
          .gif()
          .toBuffer(),
      ),
    ).toBe('unsupported');
  });

  it('a TIFF is unsupported', async () => {
    expect(
      await verdict(
        await sharp(await plainJpeg(8, 8))
          .tiff()
          .toBuffer(),
      ),
    ).toBe('unsupported');
  });

  it.each([
    ['a video', isoFile('qt  ').fill(0, 16)],
    ['a raw picture of Canon', isoFile('crx ').fill(0, 16)],
    ['a raw picture of Fujifilm', Buffer.from('FUJIFILMCCD-RAW 0201')],
    ['a JPEG XL', Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1')],
    ['a Photoshop file', Buffer.from('8BPS\0\x01')],
  ])('%s is unsupported', async (_what, content) => {
    expect(await verdict(content)).toBe('unsupported');
  });

  it('a HEIC is unsupported, because the browser converts it', async () => {
    expect(await verdict(isoFile('heic'))).toBe('unsupported');
  });
});

describe('pictures that are refused as broken', () => {
  it.each([
    ['the start of a JPEG (three bytes)', Buffer.from([0xff, 0xd8, 0xff])],
    ['the start of a PNG (eight bytes)', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a WebP without a picture', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
    ['an AVIF without a picture', isoFile('avif')],
    ['a PNG that claims more rows than it has', claimingPng(2_000, 2_000)],
    ['a PNG without width', claimingPng(0, 10)],
  ])('%s is broken', async (_what, content) => {
    expect(await verdict(content)).toBe('broken');
  });

  it('a truncated JPEG is broken', async () => {
    expect(await verdict(cutShort(await noisyJpeg(300, 200)))).toBe('broken');
  });

  it('a truncated PNG is broken', async () => {
    const whole = await sharp(await noisyJpeg(300, 200))
      .png()
      .toBuffer();
    expect(await verdict(cutShort(whole))).toBe('broken');
  });

  it('a truncated WebP is broken', async () => {
    const whole = await sharp(await noisyJpeg(300, 200))
      .webp()
      .toBuffer();
    expect(await verdict(cutShort(whole))).toBe('broken');
  });

  it('a truncated AVIF is broken', async () => {
    const whole = await sharp(await noisyJpeg(300, 200))
      .avif({ effort: 0 })
      .toBuffer();
    expect(await verdict(cutShort(whole))).toBe('broken');
  });

  it('a PNG with a changed byte in its pixels is broken', async () => {
    const damaged = await sharp(await noisyJpeg(300, 200))
      .png()
      .toBuffer();
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 0xff;
    expect(await verdict(damaged)).toBe('broken');
  });
});

describe('the size of a file', () => {
  it('a file may be exactly 20 MiB', async () => {
    expect(limits.photo.maxBytes).toBe(20_971_520);
    expect(await verdict(padded(await plainJpeg(40, 30), limits.photo.maxBytes))).toBe('40×30');
  });

  it('a file of any kind may not be one byte larger', async () => {
    expect(await verdict(padded(await plainJpeg(40, 30), limits.photo.maxBytes + 1))).toBe('too-large');
    expect(await verdict(Buffer.alloc(limits.photo.maxBytes + 1))).toBe('too-large');
  });
});

describe('the size of a picture', () => {
  it('a picture may have 64 megapixels', { timeout: 60_000 }, async () => {
    // A long one has few pixels in its variants, which are not what this is about.
    const grey = sharp(await plainPng('grey', 8, [90], { width: 64_000, height: 1_000 })).toColourspace('b-w');
    expect(await verdict(await grey.jpeg().toBuffer())).toBe('64000×1000');
  });

  it.each([
    ['one row more than 64 megapixels', 8_000, 8_001],
    ['one column more', 8_001, 8_000],
    ['30,000 × 30,000', 30_000, 30_000],
    ['the largest that a JPEG can say', 65_500, 65_500],
  ])('a JPEG is refused by its header if it has %s', async (_what, width, height) => {
    expect(await verdict(claimingSize(await plainJpeg(16, 16), width, height))).toBe('too-many-pixels');
  });

  it.each([
    ['30,000 × 30,000', 30_000, 30_000],
    ['a million each way', 1_000_000, 1_000_000],
    ['more than 32 bits count', 2_000_000, 2_000_000],
  ])('a PNG of a few hundred bytes may not have %s', async (_what, width, height) => {
    const bomb = claimingPng(width, height);
    expect(bomb.length).toBeLessThan(300);
    expect(['too-many-pixels', 'broken']).toContain(await verdict(bomb));
  });

  it('the error for a PNG of 30,000 × 30,000 names its size', async () => {
    expect(await verdict(claimingPng(30_000, 30_000))).toBe('too-many-pixels');
  });

  it.each([
    [1, 1],
    [60_000, 1],
    [1, 60_000],
  ])('a picture may have %i × %i', async (width, height) => {
    expect(await verdict(await plainJpeg(width, height))).toBe(`${width}×${height}`);
  });

  it('the size is that of the upright picture', async () => {
    expect(await verdict(await orientedJpeg(6))).toBe('96×64');
  });
});

describe('accepted pictures', () => {
  it.each([
    ['a JPEG', plainJpeg, 'image/jpeg'],
    ['a WebP', plainWebp, 'image/webp'],
    ['an AVIF', plainAvif, 'image/avif'],
  ])('%s is known by its content', async (_what, make, contentType) => {
    const content = await make(40, 30);
    expect(await inspectPicture(content)).toMatchObject({ contentType, width: 40, height: 30 });
    expect(await verdict(content)).toBe('40×30');
  });

  it('a PNG is known by its content', async () => {
    const content = plainPng('rgb', 8, [1, 2, 3]);
    expect(await inspectPicture(content)).toMatchObject({ contentType: 'image/png', width: 40, height: 30 });
    expect(await verdict(content)).toBe('40×30');
  });

  it('a JPEG with damage only in its metadata is accepted', async () => {
    const content = withSegment(await plainJpeg(40, 30), 0xe1, Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1'));
    expect(await verdict(content)).toBe('40×30');
  });
});
