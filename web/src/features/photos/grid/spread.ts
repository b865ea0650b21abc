import { type Shape, tileRatio } from '#lib/justifyRows.ts';
import type { GridMeasures } from './gridMeasures.ts';

/** One large picture and two small ones, below each other or all in a row. */
export function spreadColumn(shapes: readonly Shape[]): Shape | undefined {
  const [, second, third] = shapes.map(tileRatio);
  if (second === undefined || third === undefined || second < 1 || third < 1) return undefined;
  return { width: 1, height: 1 / second + 1 / third };
}

export type SpreadSize = {
  /** px of the pictures with the words below them. */
  readonly height: number;
  /** px of each picture. */
  readonly widths: readonly number[];
};

/** The same as the CSS of grid.module.css does, so that a list knows its height before its rows are drawn. */
export function spreadSize(shapes: readonly Shape[], { width, gap, rail, isPhone }: GridMeasures): SpreadSize {
  const ratios = shapes.map(tileRatio);
  const heightOf = (line: readonly number[]): number =>
    Math.min(
      (width - gap * (line.length - 1)) / line.reduce((sum, ratio) => sum + ratio, 0),
      width * (isPhone ? 1.5 : 0.5),
    );
  const [first = 1, ...others] = ratios;
  const column = isPhone ? undefined : spreadColumn(shapes);
  if (column !== undefined) {
    const columnRatio = tileRatio(column);
    const height = heightOf([first, columnRatio]);
    const columnWidth = columnRatio * height;
    const inColumn = others.reduce((sum, ratio) => sum + columnWidth / ratio + rail, gap);
    return { height: Math.max(height + rail, inColumn), widths: [first * height, columnWidth, columnWidth] };
  }
  const lines = (isPhone ? [[first], others] : [ratios]).filter(({ length }) => length > 0);
  return {
    height: lines.reduce((sum, line) => sum + heightOf(line) + rail + gap, -gap),
    widths: lines.flatMap((line) => line.map((ratio) => ratio * heightOf(line))),
  };
}
