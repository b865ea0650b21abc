/** Width and height of a picture in px; only their ratio counts here. */
export type Shape = { readonly width: number; readonly height: number };

/** One tile of a row: the index of its shape, and its left edge and width in px within the grid. */
type JustifiedTile = { readonly index: number; readonly left: number; readonly width: number };

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
const widestRatio = 4;
/** So many times the target a row is high at most: one that no picture behind it fits into. PhotoGrid.module.css says the same. */
const tallestOverTarget = 3;

/**
 * Ratio (width / height) of the tile in which a picture of this shape stands, in hundredths: there is a rule for each in
 * PhotoGrid.module.css, which lays the same rows out before there is a script.
 */
export function tileRatio({ width, height }: Shape): number {
  if (!(width > 0 && height > 0)) return 1;
  return Math.round(Math.min(widestRatio, Math.max(narrowestRatio, width / height)) * 100) / 100;
}

/** Whether a picture's tile has its shape, but for what is rounded away. */
export const isTileWhole = ({ width, height }: Shape): boolean =>
  width >= height * narrowestRatio && width <= height * widestRatio;

/**
 * Lays pictures out in rows of equal height that fill the width and keep every picture's shape. A row takes in pictures as
 * long as it stays at least as high as the target, as a flex container does that wraps: a picture added at the end
 * changes nothing but the last row. Places are no whole px, for the same reason.
 */
export function justifyRows(shapes: readonly Shape[], options: JustifyOptions): JustifiedRow[] {
  const { width, targetHeight, gap, moreToCome = false } = options;
  if (!(width > 0)) return [];
  const ratios = shapes.map(tileRatio);
  const rows: JustifiedRow[] = [];
  let top = 0;
  let start = 0;
  let ratioSum = 0;

  const place = (end: number, mostHeight: number): void => {
    const filling = (width - gap * (end - start - 1)) / ratioSum;
    const height = Math.min(filling, mostHeight);
    const tiles: JustifiedTile[] = [];
    let left = 0;
    for (let index = start; index < end; index += 1) {
      // The right edge is straight, whatever is lost in adding up.
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

  for (const [index, ratio] of ratios.entries()) {
    const needed = (ratioSum + ratio) * targetHeight + gap * (index - start);
    if (index > start && needed > width) place(index, targetHeight * tallestOverTarget);
    ratioSum += ratio;
  }

  const isLastRowOpen = start < ratios.length;
  if (isLastRowOpen && !(moreToCome && rows.length > 0)) place(ratios.length, targetHeight);
  return rows;
}

/** Height of the whole grid in px. */
export function rowsHeight(rows: readonly JustifiedRow[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}
