import { justifyRows, rowsHeight, type Shape } from '#lib/justifyRows.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useElementWidth } from '#ui/useElementWidth.ts';
import styles from './grid.module.css';
import { gridMeasures } from './gridMeasures.ts';

// Irregular, and about as many as a window shows.
const ratios = [1.5, 0.75, 1.33, 1, 1.78, 0.67, 1.5, 1.33];
const shapes: Shape[] = Array.from({ length: 30 }, (_, index) => ({ width: ratios[(index * 3) % 8] ?? 1, height: 1 }));

export function PhotoGridSkeleton() {
  const [grid, width] = useElementWidth<HTMLDivElement>();
  const rows = justifyRows(shapes, { ...gridMeasures(width), moreToCome: true });
  return (
    <div ref={grid} className={styles.grid} style={{ height: rowsHeight(rows) }} aria-hidden="true">
      {rows.flatMap((row) =>
        row.tiles.map(({ index, left, width }) => (
          <div key={index} className={styles.place} style={{ top: row.top, left, width, height: row.height }}>
            <Skeleton height="100%" />
          </div>
        )),
      )}
    </div>
  );
}
