import { sharp } from './decoders.ts';
import { hashEdgePx, type Luminance } from './perceptualHash.ts';

/** The luminance of an encoded picture, pressed into the square that it is hashed at; what is transparent is white. */
export async function luminanceOf(content: Buffer): Promise<Luminance> {
  return sharp(content, { failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: hashEdgePx, height: hashEdgePx, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer();
}
