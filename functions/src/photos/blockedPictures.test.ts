import { describe, expect, it } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { hashWords, mirrored, mostBitsApart } from '../pictures/perceptualHash.ts';
import { blocksIn, createBlockedPictures, nearest } from './blockedPictures.ts';

const one = parsePhotoId('abcdefghij0123456789');
const other = parsePhotoId('ABCDEFGHIJ0123456789');
const zeros = '0'.repeat(64);
/** A hash with this many ones. */
const ones = (count: number): string => {
  const bits = '1'.repeat(count).padStart(256, '0');
  return Array.from({ length: 64 }, (_, at) => Number.parseInt(bits.slice(at * 4, at * 4 + 4), 2).toString(16)).join(
    '',
  );
};
const shard = (number: number, hashes: Readonly<Record<string, string>>) => ({
  number,
  hashes: Object.fromEntries(Object.entries(hashes).map(([id, hash]) => [id, { photoId: parsePhotoId(id), hash }])),
});
const at = (ms: number) => new Date(1_000_000 + ms);

describe('looking a picture up', () => {
  it('the search finds pictures within the distance of copies, and none beyond', () => {
    const blocks = blocksIn([shard(0, { [one]: zeros })]);
    expect(nearest(blocks, zeros)).toBe(one);
    expect(nearest(blocks, ones(mostBitsApart))).toBe(one);
    expect(nearest(blocks, ones(mostBitsApart + 1))).toBeUndefined();
    expect(nearest([], zeros)).toBeUndefined();
  });

  it('the search finds the nearest in any shard', () => {
    const shards = [shard(0, { [one]: ones(40) }), shard(1, { [other]: ones(10) })];
    expect(nearest(blocksIn(shards), zeros)).toBe(other);
    expect(nearest(blocksIn(shards.toReversed()), zeros)).toBe(other);
    expect(nearest(blocksIn(shards), ones(39))).toBe(one);
  });

  it('the search finds pictures that match the mirror image', () => {
    const mirror = (hash: string): string =>
      Array.from(mirrored(hashWords(hash)), (word) => word.toString(16).padStart(8, '0')).join('');
    const blocks = blocksIn([shard(0, { [one]: mirror(ones(200)) })]);
    expect(nearest(blocks, ones(200))).toBe(one);
    expect(nearest(blocks, ones(200 - mostBitsApart))).toBe(one);
    expect(nearest(blocks, ones(200 - mostBitsApart - 1))).toBeUndefined();
  });
});

describe('what is blocked', () => {
  type Shard = ReturnType<typeof shard>;

  /** Shards that tests change, with how often they were read. */
  function kept(...shards: Shard[]) {
    const reads = { newest: 0, all: 0 };
    const found = createBlockedPictures({
      newest: async () => {
        reads.newest += 1;
        return shards.at(-1);
      },
      all: async () => {
        reads.all += 1;
        return shards.toReversed();
      },
    });
    return { shards, reads, find: found.find };
  }

  it('a block applies from the next picture on, in a filled shard and in a new one', async () => {
    const { shards, find } = kept();
    expect(await find(zeros, at(0))).toBeUndefined();
    shards.push(shard(0, { [other]: ones(200) }));
    expect(await find(zeros, at(1))).toBeUndefined();
    shards[0] = shard(0, { [other]: ones(200), [one]: zeros });
    expect(await find(zeros, at(2))).toBe(one);
    shards.push(shard(1, { [other]: ones(200) }));
    expect(await find(zeros, at(3))).toBe(one);
    // Added to the second shard; once a third begins, it is remembered.
    const pairs = '3'.repeat(64);
    expect(await find(pairs, at(4))).toBeUndefined();
    shards[1] = shard(1, { [other]: pairs });
    shards.push(shard(2, {}));
    expect(await find(pairs, at(5))).toBe(other);
  });

  it('the full shards are read once a minute, and the newest one for every picture', async () => {
    const { shards, reads, find } = kept(shard(0, { [one]: zeros }), shard(1, {}));
    await Promise.all([find(zeros, at(0)), find(zeros, at(0)), find(zeros, at(59_999))]);
    expect(reads).toEqual({ newest: 3, all: 1 });
    shards[0] = shard(0, {});
    expect(await find(zeros, at(59_999))).toBe(one);
    expect(await find(zeros, at(60_000))).toBeUndefined();
    expect(reads.all).toBe(2);
  });

  it('an unblocked picture in the newest shard is no longer found at once', async () => {
    const { shards, find } = kept(shard(0, {}), shard(1, { [one]: zeros }));
    expect(await find(zeros, at(0))).toBe(one);
    shards[1] = shard(1, {});
    expect(await find(zeros, at(1))).toBeUndefined();
  });

  it('the shards are read again after a failure', async () => {
    let reads = 0;
    const { find } = createBlockedPictures({
      newest: async () => shard(1, {}),
      all: async () => {
        reads += 1;
        if (reads === 1) throw new Error('away');
        return [shard(0, { [one]: zeros })];
      },
    });
    await expect(find(zeros, at(0))).rejects.toThrow('away');
    expect(await find(zeros, at(1))).toBe(one);
  });
});
