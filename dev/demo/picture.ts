import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A part of a file of `pictures/` as a JPEG with this longest edge. `full` is the file as it is. */
export async function demoPicture(file: string, part: string, edgePx: number | 'full'): Promise<Buffer> {
  const whole = await readFile(join(import.meta.dirname, 'pictures', `${file}.jpg`));
  if (edgePx === 'full') return whole;
  const [left = 0, top = 0, wide = 100, high = 100] = (part.match(/\d+/g) ?? []).map(Number);
  const { width, height } = await sharp(whole).metadata();
  const x = Math.round((width * left) / 100);
  const y = Math.round((height * top) / 100);
  return sharp(whole)
    .extract({
      left: x,
      top: y,
      width: Math.min(Math.round((width * wide) / 100), width - x),
      height: Math.min(Math.round((height * high) / 100), height - y),
    })
    .resize({ width: edgePx, height: edgePx, fit: 'inside', withoutEnlargement: true })
    .greyscale(part.endsWith('mono'))
    .jpeg({ quality: 90 })
    .toBuffer();
}
