import type { JustifiedRow } from './justifyRows.ts';

/** Indexes, both inclusive. */
export type RowRange = { readonly first: number; readonly last: number };

/** Extra rows on each side of the visible ones. */
export const overscanRows = 4;
/** Extra rows may not exceed this number of photos. */
const mostPhotos = 56;

/** Lines in px from the top of the grid; a window above the grid counts as its first row. */
export function rowsBetween(rows: readonly JustifiedRow[], topPx: number, bottomPx: number): RowRange {
  const first = Math.max(
    0,
    rows.findLastIndex(({ top }) => top <= topPx),
  );
  const last = rows.findLastIndex(({ top }) => top < bottomPx);
  return { first, last: Math.max(first, last) };
}

/** The visible rows, and `overscan` rows on both sides in turn. */
export function rowsInDom({ first, last }: RowRange, rows: readonly JustifiedRow[], overscan = overscanRows): number[] {
  const photosIn = (index: number): number => rows[index]?.tiles.length ?? Number.POSITIVE_INFINITY;
  let [from, to, photos] = [first, Math.min(last, rows.length - 1), 0];
  for (let index = from; index <= to; index += 1) photos += photosIn(index);
  for (let step = 0; step < overscan; step += 1) {
    if (photos + photosIn(to + 1) <= mostPhotos) photos += photosIn(++to);
    if (photos + photosIn(from - 1) <= mostPhotos) photos += photosIn(--from);
  }
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
