/** Width and height of a picture in px; only their ratio counts here. */
export type Shape = { readonly width: number; readonly height: number };

/** One tile of a row: the index of its shape, and its left edge and width in px within the grid. */
export type JustifiedTile = { readonly index: number; readonly left: number; readonly width: number };

/** One row: its top edge and height in px within the grid, and its tiles from left to right. */
export type JustifiedRow = { readonly top: number; readonly height: number; readonly tiles: readonly JustifiedTile[] };

export type JustifyOptions = {
  /** px from edge to edge. */
  readonly width: number;
  /** px that a row's height comes near to. */
  readonly targetHeight: number;
  /** px between two tiles and between two rows. */
  readonly gap: number;
  /**
   * More shapes will follow: a last row that is not full yet is left out, so that nothing on screen changes its place
   * when they come. The first row is never left out.
   */
  readonly moreToCome?: boolean;
};

// A tile stays large enough for a thumb and never fills a screen by itself. Beyond these ratios the picture stands
// in its tile whole, with a margin.
const narrowestRatio = 0.4;
const widestRatio = 6;
/** Without enough pictures to fill it, a row may still grow this far above the target. */
const tallestOverTarget = 1.5;

/** Ratio (width / height) of the tile in which a picture of this shape stands. */
export function tileRatio({ width, height }: Shape): number {
  if (!(width > 0 && height > 0)) return 1;
  return Math.min(widestRatio, Math.max(narrowestRatio, width / height));
}

/**
 * Lays pictures out in rows of equal height that fill the width and keep every picture's shape. Greedy from the first
 * picture on, so that a picture added at the end changes nothing but the last row.
 */
export function justifyRows(shapes: readonly Shape[], options: JustifyOptions): JustifiedRow[] {
  const { width, targetHeight, gap, moreToCome = false } = options;
  if (!(width > 0)) return [];
  const ratios = shapes.map(tileRatio);
  const rows: JustifiedRow[] = [];
  let top = 0;
  let start = 0;

  const heightToFill = (from: number, to: number): number => {
    let ratioSum = 0;
    for (let index = from; index < to; index += 1) ratioSum += ratios[index] ?? 1;
    return (width - gap * (to - from - 1)) / ratioSum;
  };

  const place = (to: number, height: number, isFull: boolean): void => {
    const roundedHeight = Math.max(1, Math.round(height));
    const tiles: JustifiedTile[] = [];
    let left = 0;
    for (let index = start; index < to; index += 1) {
      const natural = Math.max(1, Math.round((ratios[index] ?? 1) * height));
      // What rounding left over goes to the last tile, so that the right edge is straight.
      const isLastOfFullRow = isFull && index === to - 1;
      const tileWidth = isLastOfFullRow ? width - left : Math.min(natural, width - left);
      tiles.push({ index, left, width: tileWidth });
      left += tileWidth + gap;
    }
    rows.push({ top, height: roundedHeight, tiles });
    top += roundedHeight + gap;
    start = to;
  };

  for (let end = 1; end <= ratios.length; end += 1) {
    const withLast = heightToFill(start, end);
    if (withLast > targetHeight) continue;
    const withoutLast = end - 1 > start ? heightToFill(start, end - 1) : Number.POSITIVE_INFINITY;
    const isNearerWithout = withoutLast - targetHeight < targetHeight - withLast;
    if (isNearerWithout && withoutLast <= targetHeight * tallestOverTarget) {
      place(end - 1, withoutLast, true);
      // The picture that was left out begins the next row, and may fill it alone.
      if (heightToFill(start, end) <= targetHeight) place(end, heightToFill(start, end), true);
    } else {
      place(end, withLast, true);
    }
  }

  const isLastRowOpen = start < ratios.length;
  if (isLastRowOpen && !(moreToCome && rows.length > 0)) place(ratios.length, targetHeight, false);
  return rows;
}

/** Height of the whole grid in px. */
export function rowsHeight(rows: readonly JustifiedRow[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}
