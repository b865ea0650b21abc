import type { JustifyOptions } from '#lib/justifyRows.ts';

/** How the grid is laid out in a width: rows a thumb can pick from on a phone, larger pictures on a desk. */
export function gridMeasures(widthPx: number): Pick<JustifyOptions, 'width' | 'targetHeight' | 'gap'> {
  if (widthPx < 600) return { width: widthPx, targetHeight: 160, gap: 4 };
  if (widthPx < 1_100) return { width: widthPx, targetHeight: 220, gap: 6 };
  return { width: widthPx, targetHeight: 280, gap: 8 };
}
