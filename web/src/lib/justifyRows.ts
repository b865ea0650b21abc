/** Only the ratio counts. */
export type Shape = { readonly width: number; readonly height: number };

/** `left` and `width` in px within the grid. */
type JustifiedTile = { readonly index: number; readonly left: number; readonly width: number };

/** `top` and `height` in px within the grid. */
export type JustifiedRow = { readonly top: number; readonly height: number; readonly tiles: readonly JustifiedTile[] };

export type JustifyOptions = {
  /** px. */
  readonly width: number;
  /** px that a row's height comes near to, and does not exceed by more than half. */
  readonly targetHeight: number;
  /** px between tiles and between rows. */
  readonly gap: number;
  /** px below each row, for words. */
  readonly rail?: number;
  /** Leaves out the last rows that later pictures may change, so that nothing moves. Never leaves out the first row. */
  readonly moreToCome?: boolean;
  /** No pictures come later, and other things follow: every row fills the width, if there are enough pictures. */
  readonly isClosed?: boolean;
};

// Keeps a tile large enough for a thumb and smaller than a screen. Beyond these ratios the picture has a margin.
const narrowestRatio = 0.4;
const widestRatio = 8;
/** The highest row, as a multiple of the target: a last row that does not fill the width then has a gap at its end. grid.module.css has it too. */
const tallestOverTarget = 1.5;

/** Of sums of ratios, which must not depend on the width. */
const rounding = 1e-6;

/** In hundredths: `pictureRatio` has a CSS class for each, for the rows before a script runs. */
export function tileRatio({ width, height }: Shape): number {
  if (!(width > 0 && height > 0)) return 1;
  return Math.round(Math.min(widestRatio, Math.max(narrowestRatio, width / height)) * 100) / 100;
}

export const isTileWhole = ({ width, height }: Shape): boolean =>
  width >= height * narrowestRatio && width <= height * widestRatio;

/** The part of its tile's width that a picture fills: a tall one has margins at its sides. */
export const partOfTile = ({ width, height }: Shape): number => Math.min(1, width / height / narrowestRatio);

/** The height that rows come nearest to, as a multiple of the target: between the target and the highest row. */
const bestOverTarget = 1.2;

/** How far a row is from the best height; twice as high is as far as half as high. */
const missed = (ratioSum: number, perRow: number): number => Math.log((bestOverTarget * ratioSum) / perRow) ** 2;

type RowEnd = {
  readonly end: number;
  readonly missed: number;
  /** No picture that comes later changes it. */
  readonly isCertain: boolean;
};

/** Of the row that begins at `start`: where it and the `ahead` rows after it come nearest to the best height. */
function bestEnd(ratios: readonly number[], start: number, perRow: number, ahead: number): RowEnd {
  let best = { end: ratios.length, missed: Number.POSITIVE_INFINITY };
  // Of the ends that later pictures may make better or worse, as good as they can be.
  let uncertain = Number.POSITIVE_INFINITY;
  let ratioSum = 0;
  for (let end = start + 1; end <= ratios.length; end += 1) {
    ratioSum += ratios[end - 1] ?? 1;
    const own = missed(ratioSum, perRow);
    // A shorter row would be too high.
    if (ratioSum >= perRow / tallestOverTarget - rounding && own < best.missed) {
      const next = ahead > 0 ? bestEnd(ratios, end, perRow, ahead - 1) : undefined;
      const both = own + (next?.missed ?? 0);
      if (next?.isCertain === false) uncertain = Math.min(uncertain, own);
      if (both < best.missed - rounding) best = { end, missed: both };
    }
    if (ratioSum >= perRow - rounding) return { ...best, isCertain: uncertain > best.missed };
  }
  // The last row may stay unfilled.
  return { end: ratios.length, missed: 0, isCertain: false };
}

/** The ends of rows that fill the width and come near to the best height together. */
function closedEnds(ratios: readonly number[], perRow: number): number[] {
  const best = [{ missed: 0, start: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let [least, ratioSum] = [{ missed: Number.POSITIVE_INFINITY, start: 0 }, 0];
    for (let start = end - 1; start >= 0; start -= 1) {
      ratioSum += ratios[start] ?? 1;
      const isTooHigh = ratioSum < perRow / tallestOverTarget - rounding;
      const all = (best[start]?.missed ?? 0) + missed(ratioSum, perRow) + (isTooHigh ? 10 : 0);
      if (all < least.missed - rounding) least = { missed: all, start };
    }
    best.push(least);
  }
  const ends: number[] = [];
  for (let end = ratios.length; end > 0; end = best[end]?.start ?? 0) ends.unshift(end);
  return ends;
}

/**
 * Ratios alone end a row, so that windows with the same number of target heights have the same rows: the server's HTML
 * has them too, and new pictures change only the last rows. A row looks one row ahead, so that a panorama does not have
 * to share a low row with tall pictures.
 */
export function justifyRows(shapes: readonly Shape[], options: JustifyOptions): JustifiedRow[] {
  const { width, targetHeight, gap, rail = 0, moreToCome = false, isClosed = false } = options;
  if (!(width > 0)) return [];
  const ratios = shapes.map(tileRatio);
  const rows: JustifiedRow[] = [];
  let top = 0;

  const place = (start: number, end: number): void => {
    const ratioSum = ratios.slice(start, end).reduce((sum, ratio) => sum + ratio, 0);
    const filling = (width - gap * (end - start - 1)) / ratioSum;
    const height = Math.min(filling, targetHeight * tallestOverTarget);
    const tiles: JustifiedTile[] = [];
    let left = 0;
    for (let index = start; index < end; index += 1) {
      // Makes the right edge straight despite rounding errors.
      const isAtEdge = height === filling && index === end - 1;
      const tileWidth = isAtEdge ? width - left : (ratios[index] ?? 1) * height;
      tiles.push({ index, left, width: tileWidth });
      left += tileWidth + gap;
    }
    rows.push({ top, height, tiles });
    top += height + rail + gap;
  };

  const perRow = width / targetHeight;
  if (isClosed) {
    closedEnds(ratios, perRow).forEach((end, row, ends) => {
      place(ends[row - 1] ?? 0, end);
    });
    return rows;
  }
  for (let start = 0; start < ratios.length; ) {
    const { end, isCertain } = bestEnd(ratios, start, perRow, 1);
    if (moreToCome && !isCertain && start > 0) break;
    place(start, end);
    start = end;
  }
  return rows;
}

export function rowsHeight(rows: readonly JustifiedRow[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}
