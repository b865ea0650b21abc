import type { ReactNode } from 'react';
import { justifyRows, type Shape } from '#lib/justifyRows.ts';
import { useElementWidth } from '#ui/useElementWidth.ts';
import styles from './grid.module.css';
import { gridMeasures, remPx } from './gridMeasures.ts';

type TileRowsProps = {
  shapes: readonly Shape[];
  /** A factor of the height of a list's rows. */
  scale?: number;
  rowsMost?: number;
  /** Without an unfinished last row. */
  isCut?: boolean;
  tile: (index: number, width: number) => ReactNode;
};

/** Rows of a few tiles, all in the DOM. */
export function TileRows({ shapes, scale = 1, rowsMost, isCut = false, tile }: TileRowsProps) {
  const [grid, width] = useElementWidth<HTMLUListElement>();
  const { pad, rail, ...measures } = gridMeasures(width, remPx());
  const targetHeight = scale * measures.targetHeight;
  const rows = justifyRows(shapes, { ...measures, rail, targetHeight, moreToCome: isCut }).slice(0, rowsMost);
  const last = rows.at(-1);
  return (
    <ul ref={grid} role="list" className={styles.grid} style={{ height: last ? last.top + last.height + rail : 0 }}>
      {rows.flatMap(({ top, height, tiles }) =>
        tiles.map(({ index, left, width }) => (
          <li key={index} className={styles.place} style={{ top, left: pad + left, width, height: height + rail }}>
            {tile(index, width)}
          </li>
        )),
      )}
    </ul>
  );
}
