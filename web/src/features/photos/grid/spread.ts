import { type Shape, tileRatio } from '#lib/justifyRows.ts';
import type { GridMeasures } from './gridMeasures.ts';

/** `tall`: the highest its pictures become, in widths of the spread. Must equal grid.module.css. */
const tall = { phone: 1.5, wide: 0.5 } as const;

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
export function spreadSize(shapes: readonly Shape[], measures: GridMeasures): SpreadSize {
  const { width, gap, rail, isPhone } = measures;
  const ratios = shapes.map(tileRatio);
  const rowOf = (row: readonly number[], highest: number): number =>
    Math.min((width - gap * (row.length - 1)) / row.reduce((sum, ratio) => sum + ratio, 0), highest * width);
  const widthsOf = (row: readonly number[], height: number): number[] => row.map((ratio) => ratio * height);
  const [first = 1, ...others] = ratios;
  if (isPhone) {
    const large = rowOf([first], tall.phone);
    if (others.length === 0) return { height: large + rail, widths: widthsOf([first], large) };
    const small = rowOf(others, tall.phone);
    return {
      height: large + rail + gap + small + rail,
      widths: [...widthsOf([first], large), ...widthsOf(others, small)],
    };
  }
  const column = spreadColumn(shapes);
  if (column === undefined) {
    const height = rowOf(ratios, tall.wide);
    return { height: height + rail, widths: widthsOf(ratios, height) };
  }
  const columnRatio = tileRatio(column);
  const height = rowOf([first, columnRatio], tall.wide);
  const columnWidth = columnRatio * height;
  const inColumn = others.reduce((sum, ratio) => sum + columnWidth / ratio + rail, gap);
  return { height: Math.max(height + rail, inColumn), widths: [first * height, columnWidth, columnWidth] };
}
