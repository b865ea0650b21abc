import { rgbaToThumbHash } from 'thumbhash';
import { fromMaster, type Master } from './encode.ts';

// The hash's own limit: github.com/evanw/thumbhash takes at most 100 × 100.
const hashEdgePx = 100;

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0');

/** What is shown before the picture: a thumbhash (base64, some 25 bytes) and the main colour (`#rrggbb`). */
export async function placeholderOf(master: Master): Promise<{ thumbhash: string; color: string }> {
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
