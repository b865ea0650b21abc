import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import { objectOf, webpName } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { readVariant } from '../data/photos/photoFiles.ts';

export async function hashOfVariant(content: Buffer): Promise<string | undefined> {
  return perceptualHash(await luminanceOf(content));
}

export async function luminanceOf(content: Buffer): Promise<Luminance> {
  const { sharp } = await import('./decoders.ts');
  return sharp(content, { failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: hashEdgePx, height: hashEdgePx, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer();
}

/** `undefined` for a plain surface or a missing file. */
export async function hashOfPhoto(
  id: PhotoId,
  { pictureId, variants }: Pick<Photo, 'pictureId' | 'variants'>,
  bucket: Bucket,
): Promise<string | undefined> {
  if (!('sizes' in variants)) return undefined;
  const name = webpName(Math.min(...variants.sizes));
  const content = await readVariant(bucket, objectOf({ id, pictureId }, name));
  return content && hashOfVariant(content);
}

export const hashEdgePx = 64;

/** `hashEdgePx` × `hashEdgePx` bytes, row by row. */
export type Luminance = Uint8Array;

const bits = 256;

/** Most differing bits between copies of a picture (measured: docs/decisions/blocked-pictures.md). */
export const mostBitsApart = 80;

/** Below this standard deviation (0–255) a picture is a plain surface and its hash noise. */
const leastSpread = 2;

type Frequency = readonly [across: number, down: number];

/** The 256 lowest frequencies without the mean, diagonal by diagonal as in JPEG. */
const frequencies: readonly Frequency[] = Array.from({ length: bits }, (_, diagonal) => diagonal + 1)
  .flatMap((sum) => Array.from({ length: sum + 1 }, (_, across): Frequency => [across, sum - across]))
  .slice(0, bits);

const highest = Math.max(...frequencies.flat());

/** DCT-II basis. */
const waves = Array.from({ length: highest + 1 }, (_, frequency) =>
  Float64Array.from({ length: hashEdgePx }, (_, at) => Math.cos((Math.PI / hashEdgePx) * (at + 0.5) * frequency)),
);

const alongRow = (luminance: Luminance, y: number, wave: Float64Array): number =>
  wave.reduce((sum, weight, x) => sum + weight * (luminance[y * hashEdgePx + x] ?? 0), 0);

function isPlain(luminance: Luminance): boolean {
  const mean = luminance.reduce((sum, value) => sum + value, 0) / luminance.length;
  const variance = luminance.reduce((sum, value) => sum + (value - mean) ** 2, 0) / luminance.length;
  return Math.sqrt(variance) < leastSpread;
}

/** Signs of the 256 lowest frequencies, in hex (docs/decisions/blocked-pictures.md). */
export function perceptualHash(luminance: Luminance): string | undefined {
  if (luminance.length !== hashEdgePx ** 2) throw new Error(`${luminance.length} pixels are not ${hashEdgePx} square`);
  if (isPlain(luminance)) return undefined;
  const rows = waves.map((wave) => Float64Array.from({ length: hashEdgePx }, (_, y) => alongRow(luminance, y, wave)));
  const signs = frequencies.map(([across, down]) => {
    const strength = waves[down]?.reduce((sum, weight, y) => sum + weight * (rows[across]?.[y] ?? 0), 0) ?? 0;
    return strength > 0 ? '1' : '0';
  });
  return hexOf(signs);
}

const hexOf = (digits: readonly string[]): string =>
  Array.from({ length: bits / 4 }, (_, at) =>
    Number.parseInt(digits.slice(at * 4, at * 4 + 4).join(''), 2).toString(16),
  ).join('');

const hexPerPart = 3;
const partCount = 8;

/** Its 96 lowest frequencies in 8 parts, each with its place: pictures that look alike share some of them. */
export const hashParts = (hash: string): readonly string[] =>
  Array.from({ length: partCount }, (_, at) => `${at}${hash.slice(at * hexPerPart, (at + 1) * hexPerPart)}`);

export type HashWords = Uint32Array;

export const hashWords = (hash: string): HashWords =>
  Uint32Array.from({ length: bits / 32 }, (_, word) => Number.parseInt(hash.slice(word * 8, word * 8 + 8), 16));

/** Mirroring flips the sign of frequencies with an odd number of horizontal half waves. */
const turnedByMirror = hashWords(hexOf(frequencies.map(([across]) => String(across % 2))));

export const mirrored = (words: HashWords): HashWords => words.map((word, at) => word ^ (turnedByMirror[at] ?? 0));

function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Of 256; about 128 for unrelated pictures. */
export const bitsApart = (one: HashWords, other: HashWords): number =>
  one.reduce((sum, word, at) => sum + onesIn(word ^ (other[at] ?? 0)), 0);
