import { type RefObject, useLayoutEffect, useState } from 'react';
import type { JustifiedRow } from '#lib/justifyRows.ts';
import { type RowRange, rowsBetween } from './rowsInDom.ts';

/** Which rows of the grid stand in the window, kept up to date. Before the grid has its place it counts as the page's top. */
export function useSeenRows(grid: RefObject<Element | null>, rows: readonly JustifiedRow[]): RowRange {
  const [seen, setSeen] = useState(() => {
    // On the server there are no rows yet: the browser lays them out.
    const [from, height] = typeof window === 'undefined' ? [0, 0] : [window.scrollY, window.innerHeight];
    return rowsBetween(rows, from, from + height);
  });

  useLayoutEffect(() => {
    const follow = (): void => {
      const top = grid.current?.getBoundingClientRect().top;
      if (top === undefined) return;
      const next = rowsBetween(rows, -top, window.innerHeight - top);
      setSeen((before) => (before.first === next.first && before.last === next.last ? before : next));
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, [grid, rows]);

  return seen;
}
