import type { Sharp } from 'sharp';
import { longestEdgePx } from '#contract/edge/pictures.ts';
import { imageSignature } from '#contract/imageSignature.ts';
import { limits } from '#contract/limits.ts';
import { mendPicture } from '#contract/mendPicture.ts';
import { missingEnd } from '#contract/missingEnd.ts';
import type { EncodedVariant, EncodedVariants } from '../data/photos/photoFiles.ts';
import { budget } from '../platform/budget.ts';
import { sharp } from './decoders.ts';
import type { Inspection } from './inspect.ts';
import { PictureError } from './pictureError.ts';

// Memory grows with pixels (1.36 GB for an AVIF of 64 MP). This budget leaves room for 16 originals in 2 GiB.
const spendPixels = budget(limits.photo.maxPixels);

/** Runs `make` when its pixels fit in memory. All code that decodes pixels must use it. */
export const whenItFits = <Made>({ width, height }: Size, make: () => Promise<Made>): Promise<Made> =>
  spendPixels(width * height, make);

/** In px: the cheapest over grids, densities and the page of a photo (docs/decisions/variants.md). */
const steps = [240, 360, 480, 600, 720, 960, 1_280, 2_048] as const;
const widestPx = 2_048;
const widestAvifPx = 1_280;
/** A picture wider than its last step by this factor gets a file of its own width. */
const worthItsOwn = 1.1;
const shareEdgePx = 1_600;

/** Longer pictures are whole-page screenshots or panoramas. */
const longRatio = 3;

type Size = Pick<Inspection, 'width' | 'height'>;

const isPanorama = ({ width, height }: Size): boolean => width > height * longRatio;
const isTall = ({ width, height }: Size): boolean => height > width * longRatio;

/** Steps are widths, or heights of panoramas, so that long pictures stay sharp along the shorter edge. */
const boxOf = (size: Size, step: number): Size =>
  isPanorama(size) ? { width: longestEdgePx, height: step } : { width: step, height: longestEdgePx };

const mostPixels = 4_096 ** 2;

/** The widest step that fits the picture, WebP and memory. */
function widestOf(size: Size): number {
  const [measured, other] = isPanorama(size) ? [size.height, size.width] : [size.width, size.height];
  const ratio = other / measured;
  return Math.max(1, Math.floor(Math.min(widestPx, measured, longestEdgePx / ratio, Math.sqrt(mostPixels / ratio))));
}

/** Upright sRGB pixels at the size of the widest variant: the file is decoded once. */
export type Master = {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
};

const isBytesOf = (channels: number): channels is 3 | 4 => channels === 3 || channels === 4;

/** Throws `PictureError` `broken` for a truncated file, which libvips would fill with grey. */
async function openWhole(content: Buffer): Promise<Sharp> {
  const kind = imageSignature(content);
  const mended = mendPicture(kind, content) ?? content;
  const end = await missingEnd(kind, mended);
  if (end === undefined) throw new PictureError('broken');
  const closed = end.length === 0 ? mended : Buffer.concat([mended, end]);
  return sharp(closed, { failOn: 'error', limitInputPixels: limits.photo.maxPixels, sequentialRead: true });
}

export async function decodeMaster(content: Buffer, size: Size): Promise<Master> {
  const picture = await openWhole(content);
  const { data, info } = await picture
    .autoOrient()
    .resize({ ...boxOf(size, widestOf(size)), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new PictureError('broken', error);
    });
  if (isBytesOf(info.channels)) return { data, width: info.width, height: info.height, channels: info.channels };
  // Grey pictures decode to one channel, or two with alpha.
  const colour = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const widened = await colour.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  if (!isBytesOf(widened.info.channels)) throw new PictureError('broken');
  return { data: widened.data, width: info.width, height: info.height, channels: widened.info.channels };
}

export const fromMaster = ({ data, width, height, channels }: Master): Sharp =>
  sharp(data, { raw: { width, height, channels } });

const resized = (master: Master, box: Size): Sharp =>
  fromMaster(master).resize({ ...box, fit: 'inside', withoutEnlargement: true });

async function finish(picture: Sharp): Promise<EncodedVariant> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, content: data };
}

// On 12 MP photos, more effort costs several times the processor time for a few per cent of the bytes.
const webp = (master: Master, box: Size): Promise<EncodedVariant> =>
  finish(resized(master, box).webp({ quality: 75, effort: 4, smartSubsample: true }));

const avif = (master: Master, box: Size): Promise<EncodedVariant> =>
  finish(resized(master, box).avif({ quality: 48, effort: 3, chromaSubsampling: '4:2:0' }));

const encodeNarrowest = (master: Master, size: Size): Promise<EncodedVariant> => webp(master, boxOf(size, steps[0]));

/** What most link previews show (1,200 × 630). */
const previewRatio = 1.91;

function preview(master: Master): Sharp {
  if (!isTall(master) && !isPanorama(master)) return resized(master, { width: shareEdgePx, height: shareEdgePx });
  const width = Math.ceil(Math.min(shareEdgePx, master.width, master.height * previewRatio));
  const height = Math.max(1, Math.round(width / previewRatio));
  return fromMaster(master).resize({ width, height, fit: 'cover', position: isTall(master) ? 'top' : 'centre' });
}

const share = (master: Master): Promise<EncodedVariant> =>
  finish(preview(master).flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }));

const widestJpegPx = 65_535;
const smaller = 0.97;

/** As large as fits into `maxBytes`. `optimizeCoding` would need 460 instead of 105 MB for 64 MP, and save 2 %. */
export async function encodeFull(content: Buffer, maxBytes: number = limits.photo.fullBytes): Promise<EncodedVariant> {
  const picture = await openWhole(content);
  for (let edge = widestJpegPx; ; ) {
    const made = await finish(
      picture
        .clone()
        .autoOrient()
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 90, optimizeCoding: false }),
    );
    const { byteLength } = made.content;
    if (byteLength <= maxBytes) return made;
    edge = Math.floor(Math.max(made.width, made.height) * Math.sqrt(maxBytes / byteLength) * smaller);
  }
}

const bytesOf = (variants: readonly EncodedVariant[]): number =>
  variants.reduce((sum, { content }) => sum + content.byteLength, 0);

function stepsFor(size: Size): { readonly wider: readonly number[]; readonly full: number | undefined } {
  const most = widestOf(size);
  const wider = steps.slice(1).filter((step) => step <= most);
  const widest = wider.at(-1) ?? steps[0];
  return { wider, full: most >= widest * worthItsOwn ? most : undefined };
}

/** Limits the pixels of a long AVIF to those of 3:1, as they cost processor time. */
function widestAvifOf({ width, height }: Size): number {
  const ratio = Math.max(width / height, height / width);
  return widestAvifPx * Math.min(1, Math.sqrt(longRatio / ratio));
}

/** AVIF for tiles only, and only if smaller. Files hold only pixels: no EXIF, no profile. */
export async function encodeVariants(master: Master, size: Size): Promise<EncodedVariants> {
  const { wider, full } = stepsFor(size);
  const widestAvif = widestAvifOf(size);
  const [narrowest, shared, whole, others, avifs] = await Promise.all([
    encodeNarrowest(master, size),
    share(master),
    full === undefined ? undefined : webp(master, boxOf(size, full)),
    Promise.all(wider.map((step) => webp(master, boxOf(size, step)))),
    Promise.all(
      [steps[0], ...wider].filter((step) => step <= widestAvif).map((step) => avif(master, boxOf(size, step))),
    ),
  ]);
  const isSmaller = bytesOf(avifs) < bytesOf([narrowest, ...others].slice(0, avifs.length));
  return {
    webp: [narrowest, ...others],
    avif: isSmaller ? avifs : [],
    ...(whole ? { full: whole } : {}),
    share: shared,
  };
}
