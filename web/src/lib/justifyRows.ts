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
  /** Leaves out an unfinished last row, so that nothing moves when more comes. Never leaves out the first row. */
  readonly moreToCome?: boolean;
};

// Keeps a tile large enough for a thumb and smaller than a screen. Beyond these ratios the picture has a margin.
const narrowestRatio = 0.4;
const widestRatio = 4;
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

/**
 * Ratios alone end a row, so that windows with the same number of target heights have the same rows: the server's HTML
 * has them too, and new pictures change only the last row.
 */
export function justifyRows(shapes: readonly Shape[], options: JustifyOptions): JustifiedRow[] {
  const { width, targetHeight, gap, moreToCome = false } = options;
  if (!(width > 0)) return [];
  const ratios = shapes.map(tileRatio);
  const rows: JustifiedRow[] = [];
  let top = 0;
  let start = 0;
  let ratioSum = 0;

  const place = (end: number): void => {
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
    top += height + gap;
    start = end;
    ratioSum = 0;
  };

  const perRow = width / targetHeight;
  for (const [index, ratio] of ratios.entries()) {
    const isFull = ratioSum + ratio > perRow + rounding;
    // If the row would be too high without the picture, it becomes lower than the target with it.
    if (isFull && ratioSum >= perRow / tallestOverTarget - rounding) place(index);
    ratioSum += ratio;
  }

  const isLastRowOpen = start < ratios.length;
  if (isLastRowOpen && !(moreToCome && rows.length > 0)) place(ratios.length);
  return rows;
}

export function rowsHeight(rows: readonly JustifiedRow[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}
