import { type RefObject, useLayoutEffect, useState } from 'react';
import type { JustifiedRow } from '#lib/justifyRows.ts';
import { type RowRange, rowsBetween } from '#lib/rowsInDom.ts';

/** The rows in the window. Before layout, the grid counts as the top of the page. */
export function useSeenRows(grid: RefObject<Element | null>, rows: readonly JustifiedRow[]): RowRange {
  const [seen, setSeen] = useState(() => {
    // The server has no rows: the browser lays them out.
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
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    for (const event of ['scroll', 'resize']) window.addEventListener(event, follow, options);
    return () => listening.abort();
  }, [grid, rows]);

  return seen;
}
