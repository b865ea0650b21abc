import type { JustifiedRow } from '#lib/justifyRows.ts';

/** The first and the last index of rows that follow each other. */
export type RowRange = { readonly first: number; readonly last: number };

/** Rows beyond the window, above and below it, that are in the DOM at most. */
const overscanRows = 4;
/** More photos than these are in the DOM only where the window itself shows them. */
const mostPhotos = 56;

/** The rows that stand between two lines, in px from the top of the grid; above all of them it is the first one. */
export function rowsBetween(rows: readonly JustifiedRow[], topPx: number, bottomPx: number): RowRange {
  const first = Math.max(
    0,
    rows.findLastIndex(({ top }) => top <= topPx),
  );
  const last = rows.findLastIndex(({ top }) => top < bottomPx);
  return { first, last: Math.max(first, last) };
}

/**
 * The indexes of the rows to be drawn: those that are seen and, a row below and a row above in turn, some beyond them on
 * either side, as far as their photos are few enough.
 */
export function rowsInDom({ first, last }: RowRange, rows: readonly JustifiedRow[]): number[] {
  const photosIn = (index: number): number => rows[index]?.tiles.length ?? Number.POSITIVE_INFINITY;
  let [from, to, photos] = [first, Math.min(last, rows.length - 1), 0];
  for (let index = from; index <= to; index += 1) photos += photosIn(index);
  for (let step = 0; step < overscanRows; step += 1) {
    if (photos + photosIn(to + 1) <= mostPhotos) photos += photosIn(++to);
    if (photos + photosIn(from - 1) <= mostPhotos) photos += photosIn(--from);
  }
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
