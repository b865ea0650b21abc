import type { Slices } from '#contract/documents/moments.ts';
import { slicePx } from '#contract/edge/moments.ts';
import { stripsOfDay } from '#contract/moments.ts';
import { sharp } from './decoders.ts';

/** The middle of a picture, twice: its shape at a glance, and a line from its top to its bottom. */
export async function cutSlices(picture: Buffer): Promise<Slices> {
  const cut = (size: { readonly width: number; readonly height: number }): Promise<Buffer> =>
    sharp(picture)
      .flatten({ background: '#ffffff' })
      .resize({ ...size, fit: 'cover' })
      .webp({ quality: 90 })
      .toBuffer();
  const [seam, light] = await Promise.all([cut(slicePx.seam), cut(slicePx.light)]);
  return { seam, light };
}

export type SlicesOfDay = Readonly<Record<string, Slices>>;

async function sideBySide(slices: SlicesOfDay, name: keyof typeof slicePx) {
  const { width, height } = slicePx[name];
  const size = { width: width * stripsOfDay, height };
  const data = Buffer.alloc(4 * size.width * height);
  for (const [strip, cuts] of Object.entries(slices)) {
    const cut = await sharp(cuts[name]).ensureAlpha().raw().toBuffer();
    for (let row = 0; row < height; row += 1)
      cut.copy(data, 4 * (row * size.width + Number(strip) * width), 4 * row * width, 4 * (row + 1) * width);
  }
  return sharp(data, { raw: { ...size, channels: 4 } });
}

export const seamMostBytes = 20_000;
const seamQualities = [60, 50, 40, 30, 20, 10] as const;

/** As good as fits: it stands on every page of a slow line. */
export async function drawSeam(slices: SlicesOfDay): Promise<Buffer> {
  const seam = await sideBySide(slices, 'seam');
  for (const quality of seamQualities) {
    const made = await seam.clone().webp({ quality, effort: 5 }).toBuffer();
    if (made.byteLength <= seamMostBytes) return made;
  }
  return seam.webp({ quality: 1 }).toBuffer();
}

export const drawLight = async (slices: SlicesOfDay): Promise<Buffer> =>
  (await sideBySide(slices, 'light')).webp({ quality: 60, effort: 5 }).toBuffer();
