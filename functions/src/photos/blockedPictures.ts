import type { PictureBlocks } from '#contract/documents/pictureBlocks.ts';
import type { PhotoId } from '#contract/ids.ts';
import { readPictureBlocks } from '../data/pictureBlockStore.ts';
import { bitsApart, type HashWords, hashWords, mostBitsApart } from './picture/perceptualHash.ts';

/** How long an instance goes by what it has read. */
const rememberedMs = 60_000;

type Block = { readonly photoId: PhotoId; readonly words: HashWords };

export type BlockedPictures = {
  /** The photo whose blocked picture looks most like this hash; `undefined` where none looks like it. */
  readonly find: (hash: string, now: Date) => Promise<PhotoId | undefined>;
};

/** Pure: the nearest of the blocks that are near enough. */
export function nearest(blocks: readonly Block[], hash: string): PhotoId | undefined {
  const words = hashWords(hash);
  let found: PhotoId | undefined;
  let least = mostBitsApart + 1;
  for (const block of blocks) {
    const apart = bitsApart(words, block.words);
    if (apart >= least) continue;
    least = apart;
    found = block.photoId;
  }
  return found;
}

/** Pure: all blocks of all shards, ready to be compared. */
export const blocksIn = (shards: readonly PictureBlocks[]): readonly Block[] =>
  shards.flatMap(({ hashes }) =>
    Object.values(hashes).map(({ photoId, hash }) => ({ photoId, words: hashWords(hash) })),
  );

/** What staff have blocked, as it was a minute ago at most: a pipeline that is busy reads it once a minute. A failure is not kept. */
export function createBlockedPictures(read = readPictureBlocks): BlockedPictures {
  let memory: { readonly atMs: number; readonly blocks: Promise<readonly Block[]> } | undefined;
  const recall = (now: Date): Promise<readonly Block[]> => {
    const ageMs = memory ? now.getTime() - memory.atMs : Number.POSITIVE_INFINITY;
    if (memory && ageMs >= 0 && ageMs < rememberedMs) return memory.blocks;
    const begun = { atMs: now.getTime(), blocks: read().then(blocksIn) };
    memory = begun;
    begun.blocks.catch(() => {
      if (memory === begun) memory = undefined;
    });
    return begun.blocks;
  };
  return { find: async (hash, now) => nearest(await recall(now), hash) };
}

/** The one that the pipeline of this instance asks. */
export const blockedPictures = createBlockedPictures();
