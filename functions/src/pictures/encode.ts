import { type Sharp } from 'sharp';
import { limits } from '#contract/limits.ts';
import { type EncodedVariant, type EncodedVariants } from '../data/photos/photoFiles.ts';
import { budget } from '../platform/budget.ts';
import { sharp } from './decoders.ts';
import { type Inspection } from './inspect.ts';
import { PictureError } from './pictureError.ts';

// An instance takes sixteen pictures at once and has 2 GiB. Seen beside what the process itself takes: 1.36 GB for an AVIF of 64
// megapixels, the dearest there is, 1.09 GB for five AVIFs of 12, 0.41 GB for five JPEGs of 12. So it is pixels that count, as many as
// the largest picture has, which leaves room for sixteen originals of 20 MiB. Three such AVIFs at once would take 3.1 GB.
const spendPixels = budget(limits.photo.maxPixels);

/**
 * Runs `make` for a picture of that size, in px, once those before it leave the memory: photos and avatars together,
 * first come, first served. Every picture whose pixels are read goes through here.
 */
export const whenItFits = <Made>(
  { width, height }: Pick<Inspection, 'width' | 'height'>,
  make: () => Promise<Made>,
): Promise<Made> => spendPixels(width * height, make);

/** Widths in px that cost least over grids, densities and the photo's page (docs/decisions/variants.md). */
const steps = [240, 360, 480, 600, 720, 960, 1_280, 2_048] as const;
const widestPx = 2_048;
const widestAvifPx = 1_280;
/** A picture that lies between two steps is served as it is, too, where that is worth a file. */
const worthItsOwn = 1.1;
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
 * Decodes, turns upright and converts to sRGB. Throws a `PictureError` `broken` for a truncated file, which is not
 * completed in grey.
 */
export async function decodeMaster(content: Buffer): Promise<Master> {
  const { data, info } = await sharp(content, {
    failOn: 'error',
    limitInputPixels: limits.photo.maxPixels,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: widestPx, height: maxHeightOf(widestPx), fit: 'inside', withoutEnlargement: true })
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

// Quality and effort measured on 12 MP photos: beyond effort 4 the gain is a few per cent for several times the processor time.
const webp = (master: Master, width: number): Promise<EncodedVariant> =>
  finish(resized(master, width, maxHeightOf(width)).webp({ quality: 75, effort: 4, smartSubsample: true }));

// Tiles are as like the original as they were in WebP, of fewer widths (docs/decisions/variants.md; the bench `tiles`).
const avif = (master: Master, width: number): Promise<EncodedVariant> =>
  finish(resized(master, width, maxHeightOf(width)).avif({ quality: 48, effort: 3, chromaSubsampling: '4:2:0' }));

/** The variant that every picture has, whatever its size. */
export const encodeNarrowest = (master: Master): Promise<EncodedVariant> => webp(master, steps[0]);

const share = (master: Master): Promise<EncodedVariant> =>
  finish(
    resized(master, shareEdgePx, shareEdgePx).flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
  );

const bytesOf = (variants: readonly EncodedVariant[]): number =>
  variants.reduce((sum, { content }) => sum + content.byteLength, 0);

/**
 * Pure: the steps above the narrowest that a picture of that width is wide enough for, and its own width where it is
 * worth a file.
 */
function widthsFor(width: number): { readonly wider: readonly number[]; readonly full: number | undefined } {
  const wider = steps.slice(1).filter((step) => width >= step);
  const widest = wider.at(-1) ?? steps[0];
  return { wider, full: width < widestPx && width >= widest * worthItsOwn ? width : undefined };
}

/**
 * Makes every variant that the original is wide enough for (docs/design.md, section 5), and AVIF beside WebP for tiles
 * unless that is larger. Nothing but pixels enters them: no EXIF, no profile.
 */
export async function encodeVariants(master: Master, { width }: Pick<Inspection, 'width'>): Promise<EncodedVariants> {
  const { wider, full } = widthsFor(width);
  const [narrowest, shared, whole, others, avifs] = await Promise.all([
    encodeNarrowest(master),
    share(master),
    full === undefined ? undefined : webp(master, full),
    Promise.all(wider.map((step) => webp(master, step))),
    Promise.all([steps[0], ...wider].filter((step) => step <= widestAvifPx).map((step) => avif(master, step))),
  ]);
  const isSmaller = bytesOf(avifs) < bytesOf([narrowest, ...others].slice(0, avifs.length));
  return {
    webp: [narrowest, ...others],
    avif: isSmaller ? avifs : [],
    ...(whole ? { full: whole } : {}),
    share: shared,
  };
}
