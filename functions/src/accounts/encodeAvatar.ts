import { avatarEdgesPx } from '#contract/edge/pictures.ts';
import type { AvatarSquares } from '../data/accounts/avatarStore.ts';
import { decodeMaster, fromMaster, whenItFits } from '../pictures/encode.ts';
import { inspectPicture } from '../pictures/inspect.ts';

/** Crops to the middle. The same bytes give the same squares. Throws a `PictureError`. */
export async function encodeAvatar(content: Buffer): Promise<AvatarSquares> {
  const inspection = await inspectPicture(content);
  return whenItFits(inspection, async () => {
    const master = await decodeMaster(content, inspection);
    return Promise.all(
      avatarEdgesPx.map(async (edgePx) => {
        const square = fromMaster(master).resize({ width: edgePx, height: edgePx, fit: 'cover' });
        return { edgePx, content: await square.webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer() };
      }),
    );
  });
}
