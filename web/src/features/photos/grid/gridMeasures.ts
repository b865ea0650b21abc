import type { JustifyOptions } from '#lib/justifyRows.ts';

/** `perRow`: the width of the rows in target heights; `pad`: the paper at both sides. Must equal grid.module.css. */
const kinds = [
  { from: 1_700, perRow: 7.2, gap: 8, pad: 16 },
  { from: 1_100, perRow: 5.1, gap: 8, pad: 16 },
  { from: 600, perRow: 4.2, gap: 6, pad: 16 },
  { from: 0, perRow: 2.4, gap: 4, pad: 0 },
] as const;

/** In `rem`: the words below a row; the person above photos that were sent together, with the paper around both. */
const railRem = 1.75;
const headRem = 5.5;

export type GridMeasures = Required<Pick<JustifyOptions, 'width' | 'targetHeight' | 'gap' | 'rail'>> & {
  /** px beside the rows, which `width` leaves out. */
  readonly pad: number;
  /** px above the pictures of a spread. */
  readonly head: number;
  /** One column of words and pictures. */
  readonly isPhone: boolean;
};

/** `remPx`: the size of the person's letters. */
export function gridMeasures(widthPx: number, remPx = 16): GridMeasures {
  const { from, perRow, gap, pad } = kinds.find(({ from }) => widthPx >= from) ?? kinds[3];
  const width = Math.max(0, widthPx - 2 * pad);
  return {
    width,
    targetHeight: width / perRow,
    gap,
    pad,
    rail: railRem * remPx,
    head: headRem * remPx,
    isPhone: from === 0,
  };
}

/** px of the person's letters; on the server, which draws no rows, those of most people. */
export const remPx = (): number =>
  typeof window === 'undefined' ? 16 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
