import { limits } from '#contract/limits.ts';
import { decodeMaster, fromMaster, whenItFits } from '../pictures/encode.ts';
import { inspectPicture } from '../pictures/inspect.ts';

const { shownEdgePx } = limits.avatar;

/** Crops to the middle. Returns a WebP. Throws a `PictureError`. */
export async function encodeAvatar(content: Buffer): Promise<Buffer> {
  const inspection = await inspectPicture(content);
  return whenItFits(inspection, async () => {
    const master = await decodeMaster(content, inspection);
    const square = fromMaster(master).resize({ width: shownEdgePx, height: shownEdgePx, fit: 'cover' });
    return square.webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer();
  });
}
