import { type ReactNode, useMemo } from 'react';
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
  /** As a list of the page, with its paper at both sides. */
  isPadded?: boolean;
  tile: (index: number, width: number) => ReactNode;
};

/** Rows of a few tiles, all in the DOM. */
export function TileRows({ shapes, scale = 1, rowsMost, isCut = false, isPadded = false, tile }: TileRowsProps) {
  const [grid, width] = useElementWidth<HTMLUListElement>();
  const { rows, pad, rail } = useMemo(() => {
    const measures = gridMeasures(width, remPx());
    const pad = isPadded ? measures.pad : 0;
    const inner = width - 2 * pad;
    const targetHeight = scale * inner * (measures.targetHeight / measures.width);
    const rows = justifyRows(shapes, { ...measures, width: inner, targetHeight, moreToCome: isCut });
    return { rows: rows.slice(0, rowsMost), pad, rail: measures.rail };
  }, [shapes, width, scale, rowsMost, isCut, isPadded]);
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
