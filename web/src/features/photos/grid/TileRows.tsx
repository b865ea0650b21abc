import { type ReactNode, useMemo } from 'react';
import { justifyRows, rowsHeight, type Shape } from '#lib/justifyRows.ts';
import { useElementWidth } from '#ui/useElementWidth.ts';
import styles from './grid.module.css';
import { gridMeasures } from './gridMeasures.ts';

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
  const rows = useMemo(() => {
    const { targetHeight, ...measures } = gridMeasures(width);
    return justifyRows(shapes, { ...measures, targetHeight: targetHeight * scale, moreToCome: isCut }).slice(
      0,
      rowsMost,
    );
  }, [shapes, width, scale, rowsMost, isCut]);
  return (
    <ul ref={grid} role="list" className={styles.grid} style={{ height: rowsHeight(rows) }}>
      {rows.flatMap(({ top, height, tiles }) =>
        tiles.map(({ index, left, width }) => (
          <li key={index} className={styles.place} style={{ top, left, width, height }}>
            {tile(index, width)}
          </li>
        )),
      )}
    </ul>
  );
}
