import type { Sharp } from 'sharp';
import { legacyWidths } from '#contract/edge/pictures.ts';
import { limits } from '#contract/limits.ts';
import type { EncodedVariant, EncodedVariants } from '../../data/variantFiles.ts';
import { sharp } from './decoders.ts';
import type { Inspection } from './inspect.ts';
import { PictureError } from './pictureError.ts';

const widths = legacyWidths;
const shareEdgePx = 1_600;

/** No encoder makes a WebP edge beyond 16,383 px; four times the width is taller than any screen scrolls with joy. */
const maxHeightOf = (width: number): number => width * 4;

/** Upright sRGB pixels of the widest variant; everything else is made from these, so the file is decoded once. */
export type Master = {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
};

const isBytesOf = (channels: number): channels is 3 | 4 => channels === 3 || channels === 4;

/**
 * Decodes, turns upright and converts to sRGB. Throws a `PictureError` `broken` when the pixels cannot be read to the
 * end: a truncated file is refused, not completed in grey.
 */
export async function decodeMaster(content: Buffer): Promise<Master> {
  const { data, info } = await sharp(content, {
    failOn: 'error',
    limitInputPixels: limits.photo.maxPixels,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: widths.w2048, height: maxHeightOf(widths.w2048), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new PictureError('broken', error);
    });
  if (isBytesOf(info.channels)) return { data, width: info.width, height: info.height, channels: info.channels };
  // Grey pictures come out with one channel, or two with alpha.
  const colour = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const widened = await colour.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  if (!isBytesOf(widened.info.channels)) throw new PictureError('broken');
  return { data: widened.data, width: info.width, height: info.height, channels: widened.info.channels };
}

export const fromMaster = ({ data, width, height, channels }: Master): Sharp =>
  sharp(data, { raw: { width, height, channels } });

const resized = (master: Master, width: number, height: number): Sharp =>
  fromMaster(master).resize({ width, height, fit: 'inside', withoutEnlargement: true });

async function finish(picture: Sharp): Promise<EncodedVariant> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, content: data };
}

// Quality and effort measured on 12 MP photos (STACK: 0.4 s, 271 KB for the four): beyond effort 4 the gain is a
// few per cent for several times the processor time.
const webp = (master: Master, width: number): Promise<EncodedVariant> =>
  finish(resized(master, width, maxHeightOf(width)).webp({ quality: 75, effort: 4, smartSubsample: true }));

/** The variant that every picture has, whatever its size. */
export const encodeNarrowest = (master: Master): Promise<EncodedVariant> => webp(master, widths.w320);

const share = (master: Master): Promise<EncodedVariant> =>
  finish(
    resized(master, shareEdgePx, shareEdgePx).flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
  );

/**
 * Makes every variant that the original is wide enough for (DESIGN section 5: the narrowest and the one for link previews always). Nothing but
 * pixels enters them: no EXIF, no profile, no byte of the file.
 */
export async function encodeVariants(master: Master, { width }: Pick<Inspection, 'width'>): Promise<EncodedVariants> {
  const wider = Object.values(widths).filter((step) => step > widths.w320 && width >= step);
  const [narrowest, shared, ...others] = await Promise.all([
    encodeNarrowest(master),
    share(master),
    ...wider.map((step) => webp(master, step)),
  ]);
  return { webp: [narrowest, ...others], avif: [], share: shared };
}
