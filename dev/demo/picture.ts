import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Left, top, width and height in percent of the picture; "" is all of it, and `mono` is without colour. */
export type DemoPart = string;

/** A part of a file of `pictures/`, as a JPEG of this longest edge. `full` is the file as it is. */
export async function demoPicture(file: string, part: DemoPart, edgePx: number | 'full'): Promise<Buffer> {
  const whole = await readFile(join(import.meta.dirname, 'pictures', `${file}.jpg`));
  if (edgePx === 'full') return whole;
  const words = part.split(' ').filter((word) => word !== '');
  const isMono = words.at(-1) === 'mono';
  const [left = 0, top = 0, wide = 100, high = 100] = words.filter((word) => word !== 'mono').map(Number);
  const { width, height } = await sharp(whole).metadata();
  const x = Math.round((width * left) / 100);
  const y = Math.round((height * top) / 100);
  const small = sharp(whole)
    .extract({
      left: x,
      top: y,
      width: Math.min(Math.round((width * wide) / 100), width - x),
      height: Math.min(Math.round((height * high) / 100), height - y),
    })
    .resize({ width: edgePx, height: edgePx, fit: 'inside', withoutEnlargement: true });
  return (isMono ? small.greyscale() : small).jpeg({ quality: 90 }).toBuffer();
}
