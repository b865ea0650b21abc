import sharp from 'sharp';
import { exifBlock, short, tags } from './exif.ts';
import { withExif } from './jpeg.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

const plain = (width: number, height: number, [r, g, b]: Rgb) =>
  sharp({ create: { width, height, channels: 3, background: { r, g, b } }, limitInputPixels: false });

export const plainJpeg = (width: number, height: number, colour: Rgb = [200, 40, 40]): Promise<Buffer> =>
  plain(width, height, colour).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();

export const plainWebp = (width: number, height: number, colour: Rgb = [200, 40, 40]): Promise<Buffer> =>
  plain(width, height, colour).webp({ quality: 90 }).toBuffer();

export const plainAvif = (width: number, height: number, colour: Rgb = [200, 40, 40]): Promise<Buffer> =>
  plain(width, height, colour).avif({ effort: 0, quality: 80 }).toBuffer();

/**
 * Noise does not compress, so the file has about as many bytes as pixels. 400 × 40 px are enough for variants of each
 * kind (two steps, the full width, AVIF, the one for links), and encode in a fifth of the time of a whole photo: for
 * tests that make many.
 */
export async function noisyJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

export const corners = {
  topLeft: [220, 30, 30],
  topRight: [30, 180, 30],
  bottomLeft: [30, 30, 220],
  bottomRight: [240, 240, 240],
} as const satisfies Readonly<Record<string, Rgb>>;

const upright = { width: 96, height: 64 };

/** The shown position of a stored pixel: EXIF 2.32, tag 0x0112; `width` and `height` are the stored picture's. */
const shownAt: readonly ((x: number, y: number, width: number, height: number) => readonly [number, number])[] = [
  (x, y) => [x, y],
  (x, y, width) => [width - 1 - x, y],
  (x, y, width, height) => [width - 1 - x, height - 1 - y],
  (x, y, _width, height) => [x, height - 1 - y],
  (x, y) => [y, x],
  (x, y, _width, height) => [height - 1 - y, x],
  (x, y, width, height) => [height - 1 - y, width - 1 - x],
  (x, y, width) => [y, width - 1 - x],
];

/** A JPEG of 96 × 64 px as shown, with a colour in each corner, stored in `orientation` (1–8). */
export async function orientedJpeg(orientation: number): Promise<Buffer> {
  const place = shownAt[orientation - 1];
  if (place === undefined) throw new Error(`no orientation ${orientation}`);
  const [width, height] = orientation > 4 ? [upright.height, upright.width] : [upright.width, upright.height];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [shownX, shownY] = place(x, y, width, height);
      const isLeft = shownX < upright.width / 2;
      const isTop = shownY < upright.height / 2;
      const colour = isTop
        ? isLeft
          ? corners.topLeft
          : corners.topRight
        : isLeft
          ? corners.bottomLeft
          : corners.bottomRight;
      pixels.set(colour, (y * width + x) * 3);
    }
  }
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return withExif(jpeg, exifBlock({ image: [short(tags.orientation, orientation)] }));
}

/** The colour of one pixel, given as fractions of width and height. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<Rgb> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1];
}

/** The greatest difference in a channel. */
export const distance = (one: Rgb, other: Rgb): number =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
