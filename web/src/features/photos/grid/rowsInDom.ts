import type { Range } from '@tanstack/react-virtual';
import type { JustifiedRow } from '#lib/justifyRows.ts';

/** More photos than these are in the DOM only where the window itself shows them. */
const mostPhotos = 56;

/**
 * The indexes of the rows to be drawn: those in the window and, a row below and a row above in turn, up to `overscan`
 * beyond it on either side, as far as their photos are few enough.
 */
export function rowsInDom({ startIndex, endIndex, overscan }: Range, rows: readonly JustifiedRow[]): number[] {
  const photosIn = (index: number): number => rows[index]?.tiles.length ?? Number.POSITIVE_INFINITY;
  let [first, last, photos] = [startIndex, endIndex, 0];
  for (let index = first; index <= last; index += 1) photos += photosIn(index);
  for (let step = 0; step < overscan; step += 1) {
    if (photos + photosIn(last + 1) <= mostPhotos) photos += photosIn(++last);
    if (photos + photosIn(first - 1) <= mostPhotos) photos += photosIn(--first);
  }
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
