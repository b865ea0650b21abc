import type { JustifyOptions } from '#lib/justifyRows.ts';

/** `perRow`: the width of a window in target heights. Must equal grid.module.css. */
const kinds = [
  { from: 1_700, perRow: 7.2, gap: 8 },
  { from: 1_100, perRow: 5.1, gap: 8 },
  { from: 600, perRow: 4.2, gap: 6 },
  { from: 0, perRow: 3.05, gap: 4 },
] as const;

export function gridMeasures(widthPx: number): Pick<JustifyOptions, 'width' | 'targetHeight' | 'gap'> {
  const { perRow, gap } = kinds.find(({ from }) => widthPx >= from) ?? kinds[3];
  return { width: widthPx, targetHeight: widthPx / perRow, gap };
}
