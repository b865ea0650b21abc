import { type JustifyOptions, type Shape, tileRatio } from '#lib/justifyRows.ts';

const [phonePx, tabletPx] = [600, 1_100];

/** How the grid is laid out in a width: rows a thumb can pick from on a phone, larger pictures on a desk. */
export function gridMeasures(widthPx: number): Pick<JustifyOptions, 'width' | 'targetHeight' | 'gap'> {
  if (widthPx < phonePx) return { width: widthPx, targetHeight: 160, gap: 4 };
  if (widthPx < tabletPx) return { width: widthPx, targetHeight: 220, gap: 6 };
  return { width: widthPx, targetHeight: 280, gap: 8 };
}

/**
 * What rows come to, as a share of their height: less on a phone, whose rows of two or three are often lower. More on a desk, so that at
 * density 1, where the first step that is enough is taken, a tile looks no worse than what it would be scaled down from (the bench `tiles`).
 */
function usualShare(windowPx: number): number {
  if (windowPx < phonePx) return 0.9;
  return windowPx < tabletPx ? 1 : 1.2;
}

const usualWidth = (shape: Shape, windowPx: number): number =>
  Math.round(gridMeasures(windowPx).targetHeight * usualShare(windowPx) * tileRatio(shape));

/** What `earlySizes` come to in a window of that width, px. */
export const earlyWidth = (shape: Shape, windowPx: number): number => Math.min(windowPx, usualWidth(shape, windowPx));

/**
 * How wide a tile of that shape is drawn, as `sizes`, in any window: rows come near to their height. The same before and after the
 * window was measured, so that a picture is asked for once.
 */
export function earlySizes(shape: Shape): string {
  const wide = (windowPx: number): string => `min(100vw, ${usualWidth(shape, windowPx)}px)`;
  const below = (px: number, then: string): string => `(max-width: ${px - 0.02}px) ${then}`;
  return [below(phonePx, wide(0)), below(tabletPx, wide(phonePx)), wide(tabletPx)].join(', ');
}
