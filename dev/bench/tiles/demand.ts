import { gridMeasures } from '../../../web/src/features/photos/grid/gridMeasures.ts';
import { justifyRows, type Shape } from '../../../web/src/lib/justifyRows.ts';

/** Window width in px and density of common screens: phones, tablets, desks. */
const screens: readonly (readonly [width: number, density: number])[] = [
  ...([
    [360, 2],
    [360, 3],
    [375, 2],
    [375, 3],
    [390, 3],
    [393, 2.75],
    [412, 2.625],
    [430, 3],
  ] as const),
  ...([
    [768, 2],
    [820, 2],
    [1_024, 2],
  ] as const),
  ...([
    [1_280, 1],
    [1_280, 2],
    [1_366, 1],
    [1_440, 1],
    [1_440, 2],
    [1_536, 1.25],
    [1_728, 2],
    [1_920, 1],
    [1_920, 1.5],
  ] as const),
];

export type Tile = { readonly index: number; readonly top: number; readonly width: number; readonly height: number };

/** The tiles of the first page of a list, px, in a window of that width. */
export const tilesOf = (shapes: readonly Shape[], windowPx: number): readonly Tile[] =>
  justifyRows(shapes, { ...gridMeasures(windowPx), moreToCome: true }).flatMap(({ top, tiles, height }) =>
    tiles.map(({ index, width }) => ({ index, top, width, height })),
  );

/** How many screen pixels wide tiles are drawn, on all screens together; each screen counts once. */
export const drawnWidths = (shapes: readonly Shape[]): readonly number[] =>
  screens.flatMap(([width, density]) => tilesOf(shapes, width).map((tile) => Math.ceil(tile.width * density)));

/**
 * The width that Chrome asks for: the narrowest whose density is enough, or the one before it where what is wanted lies below the
 * geometric mean of both and above density 1 (Blink, `html_srcset_parser.cc`, `SelectionLogic`).
 */
export function chosenWidth(widths: readonly number[], cssPx: number, density: number): number {
  for (const [at, width] of widths.entries()) {
    const next = widths[at + 1];
    if (next === undefined) return width;
    if (next / cssPx < density) continue;
    const current = width / cssPx;
    return (density <= 1 && density > current) || density >= Math.sqrt(current * (next / cssPx)) ? next : width;
  }
  return Number.NaN;
}
