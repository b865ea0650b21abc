import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { decodeMaster, encodeNarrowest } from '../../functions/src/pictures/encode.ts';
import {
  bitsApart,
  type HashWords,
  hashOfVariant,
  hashWords,
  mirrored,
  mostBitsApart,
} from '../../functions/src/pictures/perceptualHash.ts';
import type { Figure } from './table.ts';

/** The folders of real pictures: those shared with the project where they are, else the demo's own. */
export function sharedPictures(): readonly string[] {
  const shared = ['demo', 'bench'].map((name) => join(import.meta.dirname, '../../../shared/photos', name));
  return shared.every(existsSync) ? shared : [join(import.meta.dirname, '../demo/pictures')];
}

type Size = { readonly width: number; readonly height: number };

/** So much off each of the four edges. */
const trimmed = (picture: Buffer, { width, height }: Size, share: number): Sharp => {
  const [left, top] = [Math.floor(width * share), Math.floor(height * share)];
  return sharp(picture).extract({ left, top, width: width - 2 * left, height: height - 2 * top });
};

const resizedToHalf = (picture: Sharp, width: number): Sharp => picture.resize({ width: Math.round(width / 2) });
const brightened = (picture: Sharp): Sharp => picture.linear(1.1, 0);
const saved = (picture: Sharp, quality = 90): Promise<Buffer> => picture.jpeg({ quality }).toBuffer();

/** What people do to a picture, one thing at a time and all of it. */
const changes: Readonly<Record<string, (picture: Buffer, size: Size) => Promise<Buffer>>> = {
  'resized to 50 %': (picture, { width }) => saved(resizedToHalf(sharp(picture), width)),
  'recompressed at q60': (picture) => saved(sharp(picture), 60),
  'cropped by 3 %': (picture, size) => saved(trimmed(picture, size, 0.015)),
  'cropped by 3 % at each edge': (picture, size) => saved(trimmed(picture, size, 0.03)),
  'brightened by 10 %': (picture) => saved(brightened(sharp(picture))),
  'all of it': async (picture, size) => saved(await allOfIt(picture, size), 60),
  mirrored: (picture) => saved(sharp(picture).flop()),
  'all of it, mirrored': async (picture, size) => saved((await allOfIt(picture, size)).flop(), 60),
};

async function allOfIt(picture: Buffer, size: Size): Promise<Sharp> {
  const cropped = await trimmed(picture, size, 0.03).png({ compressionLevel: 1 }).toBuffer();
  return brightened(resizedToHalf(sharp(cropped), size.width));
}

type Hashes = { readonly ours: HashWords; readonly average: HashWords };

const reversedBits = (byte: number): number =>
  Number.parseInt([...byte.toString(2).padStart(8, '0')].toReversed().join(''), 2);

/** Each hash of the mirror image, made of the hash alone: of the average one, each of its rows of eight the other way round. */
const inMirror: Readonly<Record<keyof Hashes, (words: HashWords) => HashWords>> = {
  ours: mirrored,
  average: (words) =>
    words.map((word) =>
      [24, 16, 8, 0].reduce((row, shift) => row | (reversedBits((word >>> shift) & 255) << shift), 0),
    ),
};

/** 64 bits, each pixel of 8 × 8 against their mean: what "average hash" commonly means. */
async function averageHash(picture: Buffer): Promise<Uint32Array> {
  const small = sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: 8, height: 8, fit: 'fill' });
  const pixels = await small.toColourspace('b-w').raw().toBuffer();
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const bits = Array.from(pixels, (value) => (value > mean ? 1 : 0));
  return Uint32Array.from([0, 32], (start) => Number.parseInt(bits.slice(start, start + 32).join(''), 2));
}

/** Both hashes by the narrowest variant, which is all that either is given. */
async function hashesOf(picture: Buffer): Promise<Hashes> {
  const { autoOrient } = await sharp(picture).metadata();
  const { content } = await encodeNarrowest(await decodeMaster(picture, autoOrient), autoOrient);
  const hash = await hashOfVariant(content);
  if (hash === undefined) throw new Error('a picture without structure among the measured ones');
  return { ours: hashWords(hash), average: await averageHash(content) };
}

type Measured = { readonly name: string; readonly original: Hashes; readonly copies: ReadonlyMap<string, Hashes> };

async function measure(folder: string, file: string): Promise<Measured> {
  const picture = await sharp(await readFile(join(folder, file)))
    .autoOrient()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { width, height } = await sharp(picture).metadata();
  const copies = new Map<string, Hashes>();
  for (const [kind, change] of Object.entries(changes)) {
    copies.set(kind, await hashesOf(await change(picture, { width, height })));
  }
  // `dandelion-16mp` is `dandelion` at its full size.
  const name = file.replace(/\.jpg$/u, '').replace(/-\d+mp$/u, '');
  return { name, original: await hashesOf(picture), copies };
}

const isSamePicture = (one: Measured, other: Measured): boolean =>
  one.name.startsWith(other.name) || other.name.startsWith(one.name);

const share = (found: number, of: number): number => (of === 0 ? 0 : (found / of) * 100);

/** Distances by one of the hashes, to the picture or its mirror image: of copies from their originals, by kind, and of everything from other pictures' originals. */
function distances(all: readonly Measured[], by: keyof Hashes) {
  // As an upload is compared with what is blocked.
  const apart = (one: Hashes, other: Hashes) =>
    Math.min(bitsApart(one[by], other[by]), bitsApart(inMirror[by](one[by]), other[by]));
  const copies = Object.keys(changes).map((kind) =>
    all.flatMap(({ original, copies: made }) => {
      const copy = made.get(kind);
      return copy ? [apart(original, copy)] : [];
    }),
  );
  const others = all.flatMap((one) =>
    all
      .filter((other) => !isSamePicture(one, other))
      .flatMap((other) => [other.original, ...other.copies.values()].map((hashes) => apart(one.original, hashes))),
  );
  return { copies, others, nearestOther: Math.min(...others) };
}

/** How many in a hundred are found of the kind that is found worst. */
const worstFound = (copies: readonly (readonly number[])[], atMost: number): number =>
  Math.min(...copies.map((kind) => share(kind.filter((bits) => bits <= atMost).length, kind.length)));

/**
 * How well copies of pictures are known, by the hash of the product and by a plain average hash, which gets the threshold that
 * suits it best: just below what would match a different picture.
 */
export async function perceptualFigures(folders: readonly string[]): Promise<readonly Figure[]> {
  const all: Measured[] = [];
  for (const folder of folders) {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).toSorted();
    for (const file of files) all.push(await measure(folder, file));
  }
  const [ours, average] = [distances(all, 'ours'), distances(all, 'average')];
  const found = worstFound(ours.copies, mostBitsApart);
  const matches = ours.others.filter((bits) => bits <= mostBitsApart).length;
  const farthest = Math.max(...ours.copies.flat());
  return [
    {
      what: `copies found, of the kind found worst (${all.length} pictures, ${Object.keys(changes).length} kinds), against an average hash that matches no other picture`,
      unit: '%',
      ours: found,
      against: worstFound(average.copies, average.nearestOther - 1),
      goal: '≥ 95 %',
      reached: found >= 95,
    },
    {
      what: `different pictures that match, of ${ours.others.length} pairs, against an average hash at 10 of 64 bits`,
      unit: '',
      ours: matches,
      against: average.others.filter((bits) => bits <= 10).length,
      goal: '0',
      reached: matches === 0,
    },
    {
      what: `bits between the farthest copy and its original, against the nearest two different pictures; they match up to ${mostBitsApart} of 256`,
      unit: '',
      ours: farthest,
      against: ours.nearestOther,
      goal: `≤ ${mostBitsApart} <`,
      reached: farthest <= mostBitsApart && ours.nearestOther > mostBitsApart,
    },
  ];
}
