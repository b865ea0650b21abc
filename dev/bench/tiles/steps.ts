import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sharedPictures } from '../perceptual.ts';
import { drawnWidths } from './demand.ts';

/**
 * `node dev/bench/tiles/steps.ts`: which widths cost least, by how many of them there are. Bytes of a picture grow with the width
 * to the power of 1.5 (WebP and AVIF, 320 to 960 px, the demo's pictures); what is drawn is `drawnWidths`, shown by the narrowest width
 * that is enough. Between 240 and 2,048 px, in multiples of 40.
 */
const exponent = 1.5;
const [least, most] = [240, 2_048];
const candidates = [...Array.from({ length: 45 }, (_, at) => least + at * 40), most];

async function shapes() {
  const folder = sharedPictures()[0] ?? '';
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).toSorted();
  const sizes = await Promise.all(files.map((file) => sharp(join(folder, file)).metadata()));
  return Array.from({ length: 120 }, (_, at) => sizes[(at * 7) % sizes.length] ?? { width: 3, height: 2 });
}

const weigh = (px: number): number => px ** exponent;

/** What is above one candidate and not above another, shown by that one. */
function costBetween(widths: readonly number[], above: number, upTo: number): number {
  return widths.filter((px) => px > above && px <= upTo).length * weigh(upTo);
}

/** The cheapest so many widths that end with the widest. */
function cheapest(
  widths: readonly number[],
  count: number,
): { readonly steps: readonly number[]; readonly cost: number } {
  const within = widths.map((px) => Math.min(px, most));
  type Best = { readonly steps: readonly number[]; readonly cost: number };
  let best = new Map<number, Best>(candidates.map((to) => [to, { steps: [to], cost: costBetween(within, 0, to) }]));
  for (let step = 1; step < count; step += 1) {
    best = new Map(
      candidates.flatMap((to): [number, Best][] => {
        const ways = candidates.flatMap((from): Best[] => {
          const before = from < to ? best.get(from) : undefined;
          return before ? [{ steps: [...before.steps, to], cost: before.cost + costBetween(within, from, to) }] : [];
        });
        const [first] = ways.toSorted((one, other) => one.cost - other.cost);
        return first ? [[to, first]] : [];
      }),
    );
  }
  return best.get(most) ?? { steps: [], cost: Number.NaN };
}

const widths = drawnWidths(await shapes());
const ideal = widths.reduce((sum, px) => sum + weigh(Math.min(px, most)), 0);
const shares = [0.05, 0.25, 0.5, 0.75, 0.95].map(
  (share) => widths.toSorted((a, b) => a - b)[Math.floor(share * widths.length)],
);
console.log(
  `${widths.length} tiles; 5, 25, 50, 75, 95 in a hundred are drawn at most so wide: ${shares.join(', ')} px`,
);
const costOf = (steps: readonly number[]): number =>
  widths.reduce((sum, px) => sum + weigh(steps.find((step) => step >= px) ?? most), 0) / ideal;
for (let count = 3; count <= 11; count += 1) {
  const { steps, cost } = cheapest(widths, count);
  console.log(
    `${String(count).padStart(2)} steps: ${(cost / ideal).toFixed(3)}× of a width for each tile: ${steps.join(', ')}`,
  );
}
for (const given of process.argv.slice(2)) {
  console.log(`${(costOf(given.split(',').map(Number))).toFixed(3)}×: ${given}`);
}
