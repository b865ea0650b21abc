import { type JustifiedRow, justifyRows, type Shape, tileRatio } from '#lib/justifyRows.ts';
import { type GridMeasures, gridMeasures } from './gridMeasures.ts';
import { spreadSize } from './spread.ts';

/** A photo, or photos that were sent together: then `count` says how many there are in all. */
export type ListEntry<Photo extends Shape = Shape> = { readonly photos: readonly Photo[]; readonly count?: number };

/** Single photos fill rows. Photos that were sent together are a spread of their own, across the list. */
export type Block<Photo extends Shape = Shape> =
  | { readonly kind: 'rows'; readonly photos: readonly Photo[]; readonly isClosed: boolean }
  | { readonly kind: 'spread'; readonly photos: readonly Photo[]; readonly count: number };

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
  let ahead = 0;
  for (const { photos, count } of entries) {
    if (count === undefined) {
      single.push(...photos);
      continue;
    }
    const isFull = single.reduce((sum, photo) => sum + tileRatio(photo), 0) >= fullRow;
    if (single.length > 0 && (isFull || ahead === mostAhead)) {
      blocks.push({ kind: 'rows', photos: single, isClosed: true });
      single = [];
    }
    ahead = single.length > 0 ? ahead + 1 : 0;
    blocks.push({ kind: 'spread', photos, count });
  }
  if (single.length > 0) blocks.push({ kind: 'rows', photos: single, isClosed: false });
  return blocks;
}

/** `tiles`: as in the list of all blocks' photos. `height` in px, without the words below a row. */
export type LaidRow = JustifiedRow & { readonly block: number; readonly isSpread: boolean };

/** px; `rail`: of the words below each row. */
export type ListLayout = { readonly rows: readonly LaidRow[]; readonly height: number; readonly rail: number };

/** `moreToCome`: leaves out the last rows, which later photos may change. */
export function layOut(blocks: readonly Block[], measures: GridMeasures, moreToCome: boolean): ListLayout {
  const { width, gap, rail, pad, head } = measures;
  const rows: LaidRow[] = [];
  let [first, top] = [0, 0];
  if (width === 0) return { rows, height: 0, rail };
  for (const [block, { kind, photos, ...rest }] of blocks.entries()) {
    const from = first;
    first += photos.length;
    if (kind === 'spread') {
      const { height, widths } = spreadSize(photos, measures);
      const tiles = widths.map((tileWidth, index) => ({ index: from + index, left: pad, width: tileWidth }));
      rows.push({ top, height: head + height, tiles, block, isSpread: true });
      top += head + height + gap;
      continue;
    }
    const isClosed = 'isClosed' in rest && rest.isClosed;
    const justified = justifyRows(photos, { ...measures, isClosed, moreToCome: moreToCome && !isClosed });
    for (const row of justified) {
      const tiles = row.tiles.map((tile) => ({ ...tile, index: from + tile.index, left: pad + tile.left }));
      rows.push({ ...row, top: top + row.top, tiles, block, isSpread: false });
    }
    const last = justified.at(-1);
    if (last) top += last.top + last.height + rail + gap;
  }
  return { rows, height: Math.max(0, top - gap), rail };
}

/** For windows of a width, as far as rows depend on it. */
export const rowsAt = (blocks: readonly Block[], widthPx: number): readonly LaidRow[] =>
  layOut(blocks, gridMeasures(widthPx), false).rows;
