import { type JustifiedRow, justifyRows, type Shape, tileRatio } from '#lib/justifyRows.ts';
import { type GridMeasures, gridMeasures } from './gridMeasures.ts';
import { spreadSize } from './spread.ts';

/** A photo, or photos that were sent together: then `count` says how many there are in all. */
export type ListEntry<Photo extends Shape = Shape> = { readonly photos: readonly Photo[]; readonly count?: number };

/** Single photos fill rows. Photos that were sent together are a spread of their own, across the list. */
export type Block<Photo extends Shape = Shape> = {
  /** Photos in the blocks before. */
  readonly first: number;
  readonly photos: readonly Photo[];
  /** Of a spread. */
  readonly count?: number | undefined;
  /** Of rows: something follows, so that all of them fill the width. */
  readonly isClosed?: boolean;
};

/** The ratios that fill a row of every window (gridMeasures.ts). */
const fullRow = 4.8;

/** So many spreads may stand before single photos that are newer, but fill no row yet. */
const mostAhead = 2;

/**
 * Pure. Nearly in the order of the list: single photos that fill no row wait until more have come, for a few spreads.
 * More entries at the end change only the last block of rows.
 */
export function blocksOf<Photo extends Shape>(entries: readonly ListEntry<Photo>[]): readonly Block<Photo>[] {
  const blocks: Block<Photo>[] = [];
  let single: Photo[] = [];
  let [first, ahead] = [0, 0];
  const add = (photos: readonly Photo[], rest: Pick<Block, 'count' | 'isClosed'>): void => {
    blocks.push({ first, photos, ...rest });
    first += photos.length;
  };
  for (const { photos, count } of entries) {
    if (count === undefined) {
      single.push(...photos);
      continue;
    }
    const isFull = single.reduce((sum, photo) => sum + tileRatio(photo), 0) >= fullRow;
    if (single.length > 0 && (isFull || ahead === mostAhead)) {
      add(single, { isClosed: true });
      single = [];
    }
    ahead = single.length > 0 ? ahead + 1 : 0;
    add(photos, { count });
  }
  if (single.length > 0) add(single, {});
  return blocks;
}

/** `tiles`: as in the list of all blocks' photos. `height` in px, without the words below a row. */
export type LaidRow<Photo extends Shape = Shape> = JustifiedRow & { readonly spread?: Block<Photo> };

/** px; `rail`: of the words below each row. */
export type ListLayout<Photo extends Shape = Shape> = {
  readonly rows: readonly LaidRow<Photo>[];
  readonly height: number;
  readonly rail: number;
};

/** `moreToCome`: leaves out the last rows, which later photos may change. */
export function layOut<Photo extends Shape>(
  blocks: readonly Block<Photo>[],
  measures: GridMeasures,
  moreToCome: boolean,
): ListLayout<Photo> {
  const { width, gap, rail, pad, head } = measures;
  const rows: LaidRow<Photo>[] = [];
  let top = 0;
  if (width === 0) return { rows, height: 0, rail };
  for (const block of blocks) {
    const { first, photos, count, isClosed = false } = block;
    if (count !== undefined) {
      const { height, widths } = spreadSize(photos, measures);
      const tiles = widths.map((tileWidth, place) => ({ index: first + place, left: pad, width: tileWidth }));
      rows.push({ top, height: head + height, tiles, spread: block });
      top += head + height + gap;
      continue;
    }
    const justified = justifyRows(photos, { ...measures, isClosed, moreToCome: moreToCome && !isClosed });
    for (const row of justified) {
      const tiles = row.tiles.map((tile) => ({ ...tile, index: first + tile.index, left: pad + tile.left }));
      rows.push({ ...row, top: top + row.top, tiles });
    }
    const last = justified.at(-1);
    if (last) top += last.top + last.height + rail + gap;
  }
  return { rows, height: Math.max(0, top - gap), rail };
}

/** For windows of a width, as far as rows depend on it. */
export const rowsAt = (blocks: readonly Block[], widthPx: number): readonly LaidRow[] =>
  layOut(blocks, gridMeasures(widthPx), false).rows;
