import { describe, expect, it } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { blocksIn, createBlockedPictures, nearest } from './blockedPictures.ts';
import { mostBitsApart } from './picture/perceptualHash.ts';

const one = parsePhotoId('abcdefghij0123456789');
const other = parsePhotoId('ABCDEFGHIJ0123456789');
const zeros = '0'.repeat(64);
/** So many ones. */
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
  it('finds what is as near as copies are, and nothing further off', () => {
    const blocks = blocksIn([shard(0, { [one]: zeros })]);
    expect(nearest(blocks, zeros)).toBe(one);
    expect(nearest(blocks, ones(mostBitsApart))).toBe(one);
    expect(nearest(blocks, ones(mostBitsApart + 1))).toBeUndefined();
    expect(nearest([], zeros)).toBeUndefined();
  });

  it('finds the nearest in any shard', () => {
    const shards = [shard(0, { [one]: ones(40) }), shard(1, { [other]: ones(10) })];
    expect(nearest(blocksIn(shards), zeros)).toBe(other);
    expect(nearest(blocksIn(shards.toReversed()), zeros)).toBe(other);
    expect(nearest(blocksIn(shards), ones(39))).toBe(one);
  });

  it('reads what is blocked once a minute, however many pictures come', async () => {
    let reads = 0;
    const { find } = createBlockedPictures(async () => {
      reads += 1;
      return reads === 1 ? [] : [shard(0, { [one]: zeros })];
    });
    await Promise.all([find(zeros, at(0)), find(zeros, at(0)), find(zeros, at(59_999))]);
    expect(reads).toBe(1);
    expect(await find(zeros, at(59_999))).toBeUndefined();
    expect(await find(zeros, at(60_000))).toBe(one);
    expect(reads).toBe(2);
  });

  it('does not remember a failure', async () => {
    let reads = 0;
    const { find } = createBlockedPictures(async () => {
      reads += 1;
      if (reads === 1) throw new Error('away');
      return [shard(0, { [one]: zeros })];
    });
    await expect(find(zeros, at(0))).rejects.toThrow('away');
    expect(await find(zeros, at(1))).toBe(one);
  });
});
