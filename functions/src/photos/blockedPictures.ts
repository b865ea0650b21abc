import type { PictureBlocks } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { readNewestBlocks, readPictureBlocks } from '../data/photos/pictureBlockStore.ts';
import { bitsApart, type HashWords, hashWords, mirrored, mostBitsApart } from '../pictures/perceptualHash.ts';
import { createRecentAnswers } from '../platform/recentAnswers.ts';

const rememberedMs = 60_000;

type Block = { readonly photoId: PhotoId; readonly words: HashWords };

export function nearest(blocks: readonly Block[], hash: string): PhotoId | undefined {
  const words = hashWords(hash);
  const inMirror = mirrored(words);
  let blocked: PhotoId | undefined;
  let least = mostBitsApart + 1;
  for (const block of blocks) {
    const apart = Math.min(bitsApart(words, block.words), bitsApart(inMirror, block.words));
    if (apart >= least) continue;
    least = apart;
    blocked = block.photoId;
  }
  return blocked;
}

export const blocksIn = (shards: readonly PictureBlocks[]): readonly Block[] =>
  shards.flatMap(({ hashes }) =>
    Object.values(hashes).map(({ photoId, hash }) => ({ photoId, words: hashWords(hash) })),
  );

/** Reads the newest shard, the only one that grows, on each call. Caches the others for a minute, but no failure. */
export function createBlockedPictures(read = { newest: readNewestBlocks, all: readPictureBlocks }) {
  const recent = createRecentAnswers<readonly Block[]>(() => rememberedMs, 1);
  const olderThan = (newest: number, now: Date): Promise<readonly Block[]> =>
    recent.recall(String(newest), now, async () =>
      blocksIn((await read.all()).filter(({ number }) => number < newest)),
    );
  return {
    find: async (hash: string | undefined, now: Date): Promise<PhotoId | undefined> => {
      if (hash === undefined) return undefined;
      const newest = await read.newest();
      if (!newest) return undefined;
      const older = newest.number === 0 ? [] : await olderThan(newest.number, now);
      return nearest(older.concat(blocksIn([newest])), hash);
    },
  };
}

export const blockedPictures = createBlockedPictures();
export type BlockedPictures = typeof blockedPictures;
