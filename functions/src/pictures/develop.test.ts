import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { thumbHashToRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { nightly } from '../../test/nightly.ts';
import { cutShort, segmentNames, withoutSegments } from '../../test/pictures/jpeg.ts';
import { plainPng, png } from '../../test/pictures/png.ts';
import * as samples from '../../test/pictures/samples.ts';
import { namedVariants } from '../data/photos/photoFiles.ts';
import { type Developed, developPicture } from './develop.ts';
import { decodeMaster, encodeFull } from './encode.ts';
import { inspectPicture } from './inspect.ts';

const { colourAt, corners, distance, noisyJpeg, orientedJpeg, plainAvif, plainJpeg, plainWebp } = samples;

const develop = async (content: Buffer): Promise<Developed> => developPicture(content, await inspectPicture(content));

/** Sizes by variant, in the document and in the files. */
async function sizesOf({ variants }: Developed): Promise<Record<string, string>> {
  const entries = await Promise.all(
    [...namedVariants(variants)].map(async ([name, { width, height, content }]) => {
      const actual = await sharp(content).metadata();
      expect([actual.width, actual.height], name).toEqual([width, height]);
      return [name, `${width}×${height}`] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** `webps`: the sizes of the WebP variants, ascending. */
async function expectSizes(developed: Developed, webps: string, share: string): Promise<void> {
  const expected = webps.split(' ').map((size) => [`${Number.parseInt(size, 10)}.webp`, size]);
  const sizes = Object.entries(await sizesOf(developed)).filter(([name]) => !name.endsWith('.avif'));
  expect(Object.fromEntries(sizes)).toEqual({ ...Object.fromEntries(expected), 'share.jpg': share });
}

const middleOf = ({ variants }: Developed) => colourAt(variants.webp[0].content, 0.5, 0.5);

describe('the variants of a picture', () => {
  it.each([
    [1, 1, '1×1', '1×1'],
    [239, 200, '239×200', '239×200'],
    [240, 200, '240×200', '240×200'],
    [260, 130, '240×120', '260×130'],
    [264, 132, '240×120 264×132', '264×132'],
    [480, 240, '240×120 360×180 480×240', '480×240'],
    [640, 480, '240×180 360×270 480×360 600×450', '640×480'],
    [1_200, 400, '240×80 360×120 480×160 600×200 720×240 960×320 1200×400', '1200×400'],
    [400, 1_200, '240×720 360×1080 400×1200', '400×1200'],
    ...nightly<[number, number, string, string]>([
      [2_000, 1_000, '240×120 360×180 480×240 600×300 720×360 960×480 1280×640 2000×1000', '1600×800'],
      [2_048, 1_024, '240×120 360×180 480×240 600×300 720×360 960×480 1280×640 2048×1024', '1600×800'],
      [1_000, 2_000, '240×480 360×720 480×960 600×1200 720×1440 960×1920', '800×1600'],
    ]),
  ])('the variants of %i × %i are at most as large as the original', async (width, height, webps, share) => {
    const developed = await develop(await plainJpeg(width, height));
    await expectSizes(developed, webps, share);
    expect([developed.width, developed.height]).toEqual([width, height]);
  });

  // A list draws the first, which has few pixels; the last shows readable text.
  it.each([
    [399, 1_200, '240×722 360×1083 399×1200', '399×209'],
    [1_300, 400, '780×240 1170×360 1300×400', '764×400'],
    [1_200, 100, '1200×100', '191×100'],
    ...nightly<[number, number, string, string]>([
      [700, 4_000, '240×1371 360×2057 480×2743 600×3429 700×4000', '700×366'],
      [300, 20_000, '240×16000', '245×128'],
      [20_000, 300, '16000×240', '468×245'],
      [4_000, 700, '1371×240 2057×360 2743×480 3429×600 4000×700', '1337×700'],
    ]),
  ])('a long picture of %i × %i has variants up to the longest possible WebP', async (...row) => {
    const [width, height, webps, share] = row;
    await expectSizes(await develop(await plainJpeg(width, height)), webps, share);
  });

  it.each([
    ['the top of a tall one', { width: 300, height: 2_000 }, { left: 0, top: 0, width: 300, height: 200 }],
    ['the middle of a panorama', { width: 2_000, height: 300 }, { left: 700, top: 0, width: 600, height: 300 }],
  ])('the preview of a long picture shows %s', async (_what, size, { left, top, ...shown }) => {
    const plain = (edges: typeof size, background: string) =>
      sharp({ create: { ...edges, channels: 3, background } }).png();
    const part = await plain(shown, '#20c040').toBuffer();
    const long = plain(size, '#ffffff').composite([{ input: part, left, top }]);
    const { share } = (await develop(await long.toBuffer())).variants;
    for (const [x, y] of [
      [0.1, 0.1],
      [0.9, 0.9],
    ] as const)
      expect(distance(await colourAt(share.content, x, y), [0x20, 0xc0, 0x40])).toBeLessThan(8);
  });

  it.each([
    [60_000, 1],
    [1, 60_000],
  ])('the variants of %i × %i have no edge of zero and none that is too long for a WebP', async (width, height) => {
    const { variants } = await develop(await plainJpeg(width, height));
    for (const [name, variant] of namedVariants(variants)) {
      const { width: w = 0, height: h = 0 } = await sharp(variant.content).metadata();
      expect(Math.min(w, h), name).toBeGreaterThanOrEqual(1);
      expect(Math.max(w, h), name).toBeLessThanOrEqual(16_383);
    }
  });

  it('the variants are WebP, with AVIF for tiles, and a JPEG for link previews', async () => {
    const { variants } = await develop(await samples.noisyJpeg(800, 267));
    const formats = await Promise.all(
      [...namedVariants(variants)].map(async ([name, { content }]) => [name, (await sharp(content).metadata()).format]),
    );
    const tiles = [240, 360, 480, 600, 720];
    const [webps, avifs] = [[...tiles, 800].map((width) => `${width}.webp`), tiles.map((width) => `${width}.avif`)];
    const expected = [...webps.map((name) => [name, 'webp']), ...avifs.map((name) => [name, 'heif'])];
    expect(Object.fromEntries(formats)).toEqual(Object.fromEntries([...expected, ['share.jpg', 'jpeg']]));
  });

  it('a long picture has AVIF variants up to the pixels of a 3:1 picture', async () => {
    // Soft, like a photo: then an AVIF is smaller than a WebP.
    const soft = { width: 6, height: 240, channels: 3 } as const;
    const picture = sharp(randomBytes(soft.width * soft.height * soft.channels), { raw: soft });
    const { variants } = await develop(await picture.resize(360, 14_400, { fit: 'fill' }).jpeg().toBuffer());
    expect(variants.webp.map(({ width }) => width)).toEqual([240, 360]);
    expect(variants.avif.map(({ width, height }) => [width, height])).toEqual([[240, 9_600]]);
  });

  it('the master of a long picture has at most 16 megapixels, and no edge that is too long for a WebP', async () => {
    const [tall, panorama] = [
      { width: 2_000, height: 10_000 },
      { width: 20_000, height: 400 },
    ];
    const masters = [tall, panorama].map(async (size) => {
      const { width, height } = await decodeMaster(await plainJpeg(size.width, size.height), size);
      return [width, height];
    });
    expect(await Promise.all(masters)).toEqual([
      [1_831, 9_155],
      [16_350, 327],
    ]);
  });

  it('the variants have no AVIF that would be larger', async () => {
    const { variants } = await develop(await plainJpeg(300, 200));
    expect(variants.avif).toEqual([]);
  });

  it('the variants of one original always have the same bytes', async () => {
    const content = await samples.noisyJpeg(400, 40);
    expect(await develop(content)).toEqual(await develop(content));
  });
});

describe('rotating a picture', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('a picture is rotated upright from orientation %i', async (orientation) => {
    const developed = await develop(await orientedJpeg(orientation));
    expect([developed.width, developed.height]).toEqual([96, 64]);
    for (const { content } of [developed.variants.webp[0], developed.variants.share]) {
      expect((await sharp(content).metadata()).orientation).toBeUndefined();
      for (const [x, y, colour] of [
        [0.1, 0.1, corners.topLeft],
        [0.9, 0.1, corners.topRight],
        [0.1, 0.9, corners.bottomLeft],
        [0.9, 0.9, corners.bottomRight],
      ] as const) {
        expect(distance(await colourAt(content, x, y), colour)).toBeLessThan(16);
      }
    }
  });

  it('a picture with an invalid orientation stays as it is', async () => {
    const upright = await orientedJpeg(1);
    const odd = Buffer.from(upright);
    odd[odd.indexOf(Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0])) + 8] = 99;
    const developed = await develop(odd);
    expect([developed.width, developed.height]).toEqual([96, 64]);
    expect(distance(await colourAt(developed.variants.webp[0].content, 0.1, 0.1), corners.topLeft)).toBeLessThan(16);
  });
});

describe('keeping the colours of a picture', () => {
  it.each([
    ['a WebP', () => plainWebp(40, 30, [200, 40, 40]), [200, 40, 40]],
    ['an AVIF', () => plainAvif(40, 30, [200, 40, 40]), [200, 40, 40]],
    ['an 8-bit PNG', () => plainPng('rgb', 8, [20, 150, 90]), [20, 150, 90]],
    ['a 16-bit PNG', () => plainPng('rgb', 16, [0x1400, 0x9600, 0x5a00]), [20, 150, 90]],
    ['a grey PNG', () => plainPng('grey', 8, [90]), [90, 90, 90]],
    ['a grey PNG of 16 bits', () => plainPng('grey', 16, [0x5a00]), [90, 90, 90]],
    ['a grey PNG with alpha', () => plainPng('greyAlpha', 8, [90, 255]), [90, 90, 90]],
    ['a grey PNG of 16 bits with alpha', () => plainPng('greyAlpha', 16, [0x5a00, 0xffff]), [90, 90, 90]],
    ['an opaque PNG with alpha', () => plainPng('rgba', 8, [20, 150, 90, 255]), [20, 150, 90]],
    [
      'a PNG with a palette',
      () =>
        png({
          width: 40,
          height: 30,
          bitDepth: 8,
          colourType: 'palette',
          row: Buffer.alloc(40, 1),
          palette: [9, 9, 9, 20, 150, 90],
        }),
      [20, 150, 90],
    ],
    [
      'a PNG of one bit',
      () => png({ width: 40, height: 30, bitDepth: 1, colourType: 'grey', row: Buffer.alloc(5, 0xff) }),
      [255, 255, 255],
    ],
    [
      'a grey JPEG',
      () =>
        sharp(plainPng('grey', 8, [90]))
          .toColourspace('b-w')
          .jpeg()
          .toBuffer(),
      [90, 90, 90],
    ],
  ] as const)('a picture in %s keeps its colours', async (_what, make, colour) => {
    const developed = await develop(await make());
    expect(distance(await middleOf(developed), colour)).toBeLessThan(8);
    expect(distance(await colourAt(developed.variants.share.content, 0.5, 0.5), colour)).toBeLessThan(8);
    for (const { content } of [developed.variants.webp[0], developed.variants.share]) {
      expect((await sharp(content).metadata()).space).toBe('srgb');
    }
  });

  it('a CMYK JPEG keeps its colours in RGB', async () => {
    const cmyk = await sharp(await plainJpeg(40, 30, [200, 40, 40]))
      .toColourspace('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const developed = await develop(cmyk);
    expect(distance(await middleOf(developed), [200, 40, 40])).toBeLessThan(40);
  });

  it('the colours of a wide-gamut picture are converted, not only stripped of the profile', async () => {
    const wide = await sharp(await plainJpeg(40, 30, [250, 20, 20]))
      .withIccProfile('p3')
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const unprofiled = withoutSegments(wide, segmentNames.app2);
    expect(distance(await middleOf(await develop(unprofiled)), [250, 20, 20])).toBeGreaterThan(12);
    expect(distance(await middleOf(await develop(wide)), [250, 20, 20])).toBeLessThan(8);
  });

  it('the WebPs keep transparency, and the preview has a white background', async () => {
    const developed = await develop(plainPng('rgba', 8, [0, 0, 0, 0]));
    expect((await sharp(developed.variants.webp[0].content).metadata()).hasAlpha).toBe(true);
    expect((await sharp(developed.variants.share.content).metadata()).hasAlpha).toBe(false);
    expect(distance(await colourAt(developed.variants.share.content, 0.5, 0.5), [255, 255, 255])).toBeLessThan(4);
  });
});

it('the server shows the first frame of an animation, without motion', async () => {
  const frames = [plainPng('rgb', 8, [220, 20, 20]), plainPng('rgb', 8, [20, 20, 220])];
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [50, 50] })
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const developed = await develop(animation);
  expect([developed.width, developed.height]).toEqual([40, 30]);
  expect((await sharp(developed.variants.webp[0].content).metadata()).pages ?? 1).toBe(1);
  expect(distance(await middleOf(developed), [220, 20, 20])).toBeLessThan(8);
});

describe('the placeholder of a picture', () => {
  it('a picture has a main colour and a thumbhash of a few bytes', async () => {
    const { color, thumbhash } = await develop(await plainJpeg(900, 600, [16, 48, 200]));
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    const shown = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    // The main colour comes from a histogram of 16 steps per channel.
    expect(distance([shown[0] ?? 0, shown[1] ?? 0, shown[2] ?? 0], [16, 48, 200])).toBeLessThanOrEqual(16);
    const hash = Buffer.from(thumbhash, 'base64');
    expect(hash.length).toBeLessThan(40);
    const { w, h, rgba } = thumbHashToRGBA(hash);
    expect(w / h).toBeCloseTo(1.5, 0);
    expect(distance([rgba[0] ?? 0, rgba[1] ?? 0, rgba[2] ?? 0], [16, 48, 200])).toBeLessThan(24);
  });

  it('a picture of one pixel has a main colour and a thumbhash too', async () => {
    const { color, thumbhash } = await develop(plainPng('rgb', 8, [255, 255, 255], { width: 1, height: 1 }));
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(thumbhash).not.toBe('');
  });
});

describe('the picture for download', () => {
  it('the picture for download has the size and colours of the original, upright and without metadata', async () => {
    const made = await encodeFull(await orientedJpeg(6));
    const { exif, icc, format, width, height } = await sharp(made.content).metadata();
    const { autoOrient } = await sharp(await orientedJpeg(6)).metadata();
    expect([format, exif, icc]).toEqual(['jpeg', undefined, undefined]);
    expect([width, height]).toEqual([autoOrient.width, autoOrient.height]);
    expect([made.width, made.height]).toEqual([width, height]);
    expect(distance(await colourAt(made.content, 0.1, 0.1), corners.topLeft)).toBeLessThan(16);
    expect(distance(await colourAt(made.content, 0.9, 0.1), corners.topRight)).toBeLessThan(16);
  });

  it('the picture for download is as large as possible if the original is too large', async () => {
    const original = await noisyJpeg(2_000, 400);
    const whole = await encodeFull(original);
    const most = Math.round(whole.content.byteLength / 3);
    const { width, height, content } = await encodeFull(original, most);
    expect(content.byteLength).toBeLessThanOrEqual(most);
    expect(content.byteLength).toBeGreaterThan(most * 0.6);
    expect(Math.abs(width / height - 5)).toBeLessThan(0.05);
  });

  it('the picture for download is never made of a cut file', async () => {
    await expect(encodeFull(cutShort(await noisyJpeg(400, 400)))).rejects.toThrow();
  });
});
