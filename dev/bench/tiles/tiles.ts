import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { decodeMaster, encodeVariants, fromMaster } from '../../../functions/src/pictures/encode.ts';
import { sharedPictures } from '../perceptual.ts';
import type { Figure } from '../table.ts';
import { chosenWidth, type Tile, tilesOf } from './demand.ts';
import { drawn, dssim } from './dssim.ts';

/** The screens that the figures are for: px, density, and how many of the first tiles are in sight with one screen below. */
const measured = [
  { name: '390×844@3', width: 390, height: 844, density: 3 },
  { name: '1440×900@1', width: 1_440, height: 900, density: 1 },
] as const;

type Files = ReadonlyMap<number, Buffer>;
type Encoded = {
  readonly original: Buffer;
  readonly width: number;
  readonly height: number;
  readonly old: Files;
  readonly now: Files;
};

const fourWidths = [320, 640, 1_280, 2_048];

/** What the pipeline makes for tiles, and four widths in WebP. */
async function encode(original: Buffer): Promise<Encoded> {
  const { width, height } = (await sharp(original).metadata()).autoOrient;
  const master = await decodeMaster(original, { width, height });
  const { webp, avif } = await encodeVariants(master, { width, height });
  const before = fourWidths.filter((step) => step === 320 || width >= step);
  const old = await Promise.all(
    before.map(async (step) => {
      const box = { width: step, height: step * 4, fit: 'inside', withoutEnlargement: true } as const;
      const picture = fromMaster(master).resize(box).webp({ quality: 75, effort: 4, smartSubsample: true });
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      return [info.width, data] as const;
    }),
  );
  const now = (avif.length > 0 ? avif : webp).map((variant) => [variant.width, variant.content] as const);
  return { original, width, height, old: new Map(old), now: new Map(now) };
}

type Shown = { readonly bytes: number; readonly dssim: number };

/** The file that a browser takes for a tile, and how unlike the original it is where it is drawn. */
async function shown(files: Files, of: Encoded, tile: Tile, density: number): Promise<Shown> {
  const file = files.get(chosenWidth([...files.keys()], tile.width, density));
  if (!file) throw new Error('a picture has no such file');
  const [width, height] = [Math.round(tile.width * density), Math.round(tile.height * density)];
  const [wanted, given] = [await drawn(of.original, width, height), await drawn(file, width, height)];
  return { bytes: file.byteLength, dssim: dssim(wanted, given, width, height) };
}

/**
 * The tiles of `/` in the window and one below: what they weigh as they are made and chosen now against four widths of WebP chosen by the
 * measured width, both at the size at which they are drawn. The figure counts where they are on average at least as like the original.
 */
export async function tileFigures(): Promise<readonly Figure[]> {
  const folder = sharedPictures()[0] ?? '';
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).toSorted();
  const encoded: Encoded[] = [];
  for (const file of files) encoded.push(await encode(await readFile(join(folder, file))));
  const shapes = Array.from({ length: 30 }, (_, at) => encoded[at % encoded.length] ?? { width: 3, height: 2 });
  const figures: Figure[] = [];
  for (const { name, width, height, density } of measured) {
    const tiles = tilesOf(shapes, width).filter(({ top }) => top < 2 * height);
    const sums = { old: { bytes: 0, dssim: 0 }, now: { bytes: 0, dssim: 0 } };
    for (const tile of tiles) {
      const of = encoded[tile.index % encoded.length];
      if (!of) continue;
      const before = await shown(of.old, of, tile, density);
      const after = await shown(of.now, of, tile, density);
      sums.old.bytes += before.bytes;
      sums.old.dssim += before.dssim;
      sums.now.bytes += after.bytes;
      sums.now.dssim += after.dssim;
    }
    const [unlike, unlikeBefore] = [sums.now.dssim / tiles.length, sums.old.dssim / tiles.length];
    const isAsGood = unlike <= unlikeBefore;
    figures.push(
      {
        what: `bytes of the ${tiles.length} tiles of / at ${name}, against four widths of WebP`,
        unit: 'bytes',
        ours: sums.now.bytes,
        against: sums.old.bytes,
        goal: '≤ 0.65×, as good',
        reached: isAsGood && sums.now.bytes <= 0.65 * sums.old.bytes,
      },
      {
        what: `DSSIM of the same tiles, where they are drawn`,
        unit: '',
        ours: unlike,
        against: unlikeBefore,
        goal: '≤ 1×',
        reached: isAsGood,
      },
    );
  }
  return figures;
}
