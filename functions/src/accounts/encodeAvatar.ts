import { limits } from '#contract/limits.ts';
import type { AvatarSquares } from '../data/accounts/avatarStore.ts';
import { decodeMaster, fromMaster } from '../pictures/encode.ts';
import { inspectPicture } from '../pictures/inspect.ts';
import { whenItFits } from '../pictures/whenItFits.ts';

/**
 * Makes the squares of an avatar: judged, turned upright and converted as photos are, then cropped to the middle where it
 * is no square. Nothing but pixels enters them. Throws a `PictureError`; the same bytes give the same squares.
 */
export async function encodeAvatar(content: Buffer): Promise<AvatarSquares> {
  const inspection = await inspectPicture(content);
  return whenItFits(inspection, async () => {
    const master = await decodeMaster(content);
    return Promise.all(
      limits.avatar.edgesPx.map(async (edgePx) => {
        const square = fromMaster(master).resize({ width: edgePx, height: edgePx, fit: 'cover' });
        return { edgePx, content: await square.webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer() };
      }),
    );
  });
}
