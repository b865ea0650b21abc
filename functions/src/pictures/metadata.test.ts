import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anatomyOfAvif } from '../../test/pictures/avif.ts';
import { ascii, exifBlock, somePlace, tags } from '../../test/pictures/exif.ts';
import { anatomyOfJpeg, segmentNames, withExif, withIptc, withSegment, withXmp } from '../../test/pictures/jpeg.ts';
import { plainPng } from '../../test/pictures/png.ts';
import { noisyJpeg, plainJpeg } from '../../test/pictures/samples.ts';
import { anatomyOfWebp } from '../../test/pictures/webp.ts';
import { type EncodedVariant, namedVariants } from '../data/photos/photoFiles.ts';
import { type Developed, developPicture } from './develop.ts';
import { encodeFull } from './encode.ts';
import { inspectPicture } from './inspect.ts';

const secret = 'SECRET-5d1c';

const develop = async (content: Buffer): Promise<Developed> => developPicture(content, await inspectPicture(content));

type Files = ReadonlyMap<string, Pick<EncodedVariant, 'content'>>;

async function expectNothingButPixels({ variants }: Developed): Promise<void> {
  const named = namedVariants(variants);
  expect(named.size).toBeGreaterThanOrEqual(2);
  await expectOnlyPixelsIn(named);
}

/** Everything that a published file may consist of; a failure names anything else in it. */
async function expectOnlyPixelsIn(files: Files): Promise<void> {
  for (const [name, { content }] of files) {
    const { exif, xmp, icc, iptc, comments, tifftagPhotoshop } = await sharp(content).metadata();
    expect({ exif, xmp, icc, iptc, comments, tifftagPhotoshop }, name).toEqual({});
    if (name.endsWith('.jpg')) {
      const { markers, trailingBytes } = anatomyOfJpeg(content);
      const isApplicationData = (marker: number) => marker >= 0xe0 && marker <= 0xef;
      expect(
        markers.filter((marker) => isApplicationData(marker) && marker !== segmentNames.app0),
        name,
      ).toEqual([]);
      expect(markers, name).not.toContain(segmentNames.comment);
      expect(trailingBytes, name).toBe(0);
    } else if (name.endsWith('.avif')) {
      const { boxes, items } = anatomyOfAvif(content);
      expect(boxes, name).toEqual(['ftyp', 'meta', 'mdat']);
      expect(new Set(items), name).toEqual(new Set(['av01']));
    } else {
      const { chunks, trailingBytes } = anatomyOfWebp(content);
      expect(
        chunks.filter((chunk) => !['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(chunk)),
        name,
      ).toEqual([]);
      expect(trailingBytes, name).toBe(0);
    }
    expect(content.includes(secret), name).toBe(false);
    expect(content.includes(Buffer.from(secret, 'utf16le')), name).toBe(false);
  }
}

describe('metadata in published files', () => {
  it('the files of a JPEG lose EXIF, a place, a serial number, XMP, IPTC, a profile and a comment', async () => {
    const profiled = await sharp(await noisyJpeg(400, 286))
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const block = exifBlock({
      image: [ascii(tags.make, secret), ascii(tags.artist, secret)],
      photo: [ascii(tags.bodySerialNumber, secret), ascii(tags.lensSerialNumber, secret)],
      gps: somePlace,
    });
    const commented = withSegment(withIptc(profiled, secret), segmentNames.comment, secret);
    const original = withXmp(withExif(commented, block), secret);
    const known = await sharp(original).metadata();
    expect([known.exif, known.xmp, known.icc, known.iptc].map((part) => part !== undefined)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const developed = await develop(original);
    await expectNothingButPixels(developed);
    await expectOnlyPixelsIn(new Map([['full.jpg', await encodeFull(original)]]));
    expect(JSON.stringify(developed.shot.exif)).toBe(JSON.stringify({ camera: secret }));
  });

  it('the files of a PNG lose texts, compressed texts and an EXIF chunk', async () => {
    const text = (type: string, content: string | Buffer): [string, Buffer] => [type, Buffer.from(content)];
    const original = plainPng('rgba', 8, [10, 20, 30, 128], {
      extra: [
        text('tEXt', `Comment\0${secret}`),
        text('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${secret}`),
        text('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(secret)])),
        text('eXIf', exifBlock({ image: [ascii(tags.artist, secret)], gps: somePlace }).subarray(6)),
      ],
    });
    await expectNothingButPixels(await develop(original));
  });

  it('the files of a WebP and an AVIF lose EXIF and XMP', async () => {
    const marked = sharp(await noisyJpeg(400, 40))
      .withExif({ IFD0: { Artist: secret } })
      .withXmp(`<x>${secret}</x>`);
    const files = [await marked.clone().webp().toBuffer(), await marked.clone().avif({ effort: 0 }).toBuffer()];
    for (const original of files) {
      expect(original.includes(secret)).toBe(true);
      await expectNothingButPixels(await develop(original));
    }
  });

  it('the files of a JPEG that is also an archive lose the archive', async () => {
    const archive = Buffer.from(`PK\x03\x04${secret}PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
    const developed = await develop(Buffer.concat([await plainJpeg(400, 300), archive]));
    await expectNothingButPixels(developed);
    for (const { content } of namedVariants(developed.variants).values())
      expect(content.includes('PK\x03\x04')).toBe(false);
  });

  it('the files of a JPEG that is also an HTML page lose the page', async () => {
    const page = `<html><script>alert('${secret}')</script><!--`;
    const original = withSegment(
      Buffer.concat([await plainJpeg(400, 300), Buffer.from(page)]),
      segmentNames.comment,
      page,
    );
    const developed = await develop(original);
    await expectNothingButPixels(developed);
    for (const { content } of namedVariants(developed.variants).values())
      expect(content.includes('<script')).toBe(false);
  });

  it('the files of a JPEG lose a thumbnail that shows what was cropped away', async () => {
    const thumbnail = await plainJpeg(160, 120, [0, 255, 0]);
    const original = withSegment(
      await plainJpeg(400, 300),
      segmentNames.app1,
      Buffer.concat([exifBlock({}), thumbnail]),
    );
    const developed = await develop(original);
    await expectNothingButPixels(developed);
    for (const { content } of namedVariants(developed.variants).values()) {
      expect(content.indexOf(Buffer.from([0xff, 0xd8, 0xff]), 3)).toBe(-1);
    }
  });

  it('the files of a PNG lose a compressed text that would fill the memory', { timeout: 30_000 }, async () => {
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024, 'A'));
    const original = plainPng('rgb', 8, [1, 2, 3], {
      extra: [['zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb])]],
    });
    await expectNothingButPixels(await develop(original));
  });
});
