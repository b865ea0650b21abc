import { rgbaToThumbHash } from 'thumbhash';
import type { Photo } from '#contract/documents/photo.ts';
import type { EncodedVariants } from '../data/photos/photoFiles.ts';
import type { Shot } from '../data/photos/photoStore.ts';
import { shotOf } from './cameraSettings.ts';
import { decodeMaster, encodeVariants, fromMaster, type Master, whenItFits } from './encode.ts';
import type { Inspection } from './inspect.ts';

export type Developed = Readonly<Pick<Photo, 'width' | 'height' | 'thumbhash' | 'color'>> & {
  readonly shot: Shot;
  readonly variants: EncodedVariants;
};

/** Deterministic. Throws `PictureError`. */
export async function developPicture(content: Buffer, inspection: Inspection): Promise<Developed> {
  const [variants, placeholder] = await whenItFits(inspection, async () => {
    const master = await decodeMaster(content, inspection);
    return Promise.all([encodeVariants(master, inspection), placeholderOf(master)]);
  });
  const { width, height, exif } = inspection;
  return { width, height, ...placeholder, variants, shot: shotOf(exif) };
}

// github.com/evanw/thumbhash accepts at most 100 × 100.
const hashEdgePx = 100;

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0');

async function placeholderOf(master: Master): Promise<{ thumbhash: string; color: string }> {
  const { data, info } = await fromMaster(master)
    .resize({ width: hashEdgePx, height: hashEdgePx, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await fromMaster({ data, width: info.width, height: info.height, channels: 4 }).stats();
  return {
    thumbhash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64'),
    color: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
  };
}
