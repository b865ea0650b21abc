import { beforeAll, describe, expect, it } from 'vitest';
import { isNight } from '../../test/nightly.ts';
import { sharp } from './decoders.ts';
import {
  bitsApart,
  hashEdgePx,
  hashParts,
  hashWords,
  luminanceOf,
  mirrored,
  mostBitsApart,
  perceptualHash,
} from './perceptualHash.ts';

const [width, height] = [900, 600];

/** A picture of soft patches, different each time. */
async function patches(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const;
  const small = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(width, height, { kernel: 'cubic' }).png().toBuffer();
}

async function hashOf(picture: Buffer): Promise<string> {
  const hash = perceptualHash(await luminanceOf(picture));
  if (hash === undefined) throw new Error('a plain surface');
  return hash;
}

const apart = (one: string, other: string) => bitsApart(hashWords(one), hashWords(other));

let picture: Buffer;
let hash: string;
beforeAll(async () => {
  picture = await patches();
  hash = await hashOf(picture);
});

const trimmed = (share: number) => {
  const [across, down] = [Math.round(width * share), Math.round(height * share)];
  return sharp(picture).extract({ left: across, top: down, width: width - 2 * across, height: height - 2 * down });
};

describe('the hash of a picture', () => {
  it('the hash has 256 bits in 64 digits, the same for the same pixels', async () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf(picture)).toBe(hash);
  });

  it.each([
    ['resized to half', () => sharp(picture).resize(width / 2)],
    ['recompressed', () => sharp(picture).jpeg({ quality: 60 })],
    ['brightened', () => sharp(picture).linear(1.1, 0)],
    ['cropped by 3 %', () => trimmed(0.015)],
    ['turned grey', () => sharp(picture).greyscale()],
    [
      'all of it',
      () =>
        trimmed(0.015)
          .linear(1.1, 0)
          .resize(width / 2)
          .jpeg({ quality: 60 }),
    ],
  ])('the hash barely changes after the picture was %s', async (_what, changed) => {
    expect(apart(await hashOf(await changed().toBuffer()), hash)).toBeLessThanOrEqual(mostBitsApart);
  });

  it('another picture has another hash', async () => {
    for (let round = 0; round < (isNight ? 20 : 4); round += 1) {
      expect(apart(await hashOf(await patches()), hash)).toBeGreaterThan(mostBitsApart);
    }
  });

  it('the negative has another hash', async () => {
    expect(apart(await hashOf(await sharp(picture).negate().toBuffer()), hash)).toBeGreaterThan(200);
  });

  it('the hash of the mirror image can be computed from the hash, and differs', async () => {
    const inMirror = hashWords(await hashOf(await sharp(picture).flop().toBuffer()));
    // A frequency with almost no strength may have either sign.
    expect(bitsApart(mirrored(hashWords(hash)), inMirror)).toBeLessThanOrEqual(3);
    expect(bitsApart(hashWords(hash), inMirror)).toBeGreaterThan(mostBitsApart);
    expect(mirrored(mirrored(hashWords(hash)))).toEqual(hashWords(hash));
    const copy = await trimmed(0.015).flop().jpeg({ quality: 60 }).toBuffer();
    expect(bitsApart(mirrored(hashWords(hash)), hashWords(await hashOf(copy)))).toBeLessThanOrEqual(mostBitsApart);
  });

  it('a plain surface has no hash, because all of them look alike', async () => {
    for (const colour of ['#000000', '#ffffff', '#c82828']) {
      const plain = await sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
        .jpeg()
        .toBuffer();
      expect(perceptualHash(await luminanceOf(plain))).toBeUndefined();
    }
  });

  it('the hash treats transparency as white', async () => {
    const clear = await sharp(picture).ensureAlpha(0).png().toBuffer();
    expect(new Set(await luminanceOf(clear))).toEqual(new Set([255]));
  });

  it('the hash refuses pixels of another size', () => {
    expect(() => perceptualHash(new Uint8Array(hashEdgePx))).toThrow('64 pixels');
  });
});

describe('the distance of two hashes', () => {
  it('the distance counts the bits that differ', () => {
    const zeros = '0'.repeat(64);
    expect(apart(zeros, zeros)).toBe(0);
    expect(apart(zeros, 'f'.repeat(64))).toBe(256);
    expect(apart(zeros, `${'0'.repeat(63)}1`)).toBe(1);
    expect(apart(zeros, `8${'0'.repeat(62)}3`)).toBe(3);
    expect(apart(`a5${'0'.repeat(62)}`, `5a${'0'.repeat(62)}`)).toBe(8);
  });
});

describe('the parts of a hash', () => {
  const shared = (one: string, other: string): number =>
    hashParts(one).filter((part) => hashParts(other).includes(part)).length;

  it('a smaller, brighter copy shares most parts, and another picture shares at most one', async () => {
    const copy = await sharp(picture).resize(300).modulate({ brightness: 1.05 }).jpeg({ quality: 70 }).toBuffer();
    expect(hashParts(hash)).toHaveLength(8);
    expect(shared(hash, await hashOf(copy))).toBeGreaterThanOrEqual(5);
    expect(shared(hash, await hashOf(await patches()))).toBeLessThanOrEqual(1);
  });

  it('each part has its place, so that equal bits at two places are not the same part', () => {
    expect(new Set(hashParts('a'.repeat(64))).size).toBe(8);
  });
});
