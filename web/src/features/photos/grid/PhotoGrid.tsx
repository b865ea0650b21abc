import { useEffect, useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import type { ListedPhoto } from '#data/photos.ts';
import { justifyRows, rowsHeight } from '#lib/justifyRows.ts';
import { useElementWidth } from '#ui/useElementWidth.ts';
import { isCovered } from '../isCovered.ts';
import { gridMeasures } from './gridMeasures.ts';
import styles from './PhotoGrid.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import { rowsInDom } from './rowsInDom.ts';
import { useSeenRows } from './useSeenRows.ts';

type PhotoGridProps = {
  photos: readonly ListedPhoto[];
  /** The list they are of, which their pages are told. */
  listKey: string;
  areCovered: boolean;
  /** Where what follows begins, the same as long as it is the same; `undefined` where nothing follows. */
  end: string | undefined;
  /** The end comes near while more follows. Must not mind being called twice. */
  onNearEnd: () => void;
};

/** What follows is asked for this many windows before the end: not with a first page that nobody has scrolled in. */
const nearEndWindows = 1.5;

/** Photos in justified rows, edge to edge. Only the rows near the window are in the DOM. */
export function PhotoGrid({ photos, listKey, areCovered, end, onNearEnd }: PhotoGridProps) {
  const [grid, width] = useElementWidth<HTMLUListElement>();
  const moreToCome = end !== undefined;
  const rows = useMemo(() => justifyRows(photos, { ...gridMeasures(width), moreToCome }), [photos, width, moreToCome]);

  const seen = useSeenRows(grid, rows);
  const height = rowsHeight(rows);
  const lastSeen = rows[seen.last];
  const below = lastSeen === undefined ? 0 : height - lastSeen.top;
  const isNearEnd = below < nearEndWindows * window.innerHeight;
  // Asked once for each end: a page that has come may still leave the end near, and may have brought nothing to see.
  const askedAt = isNearEnd ? end : undefined;
  useEffect(() => {
    if (askedAt === undefined) return;
    // In a task of its own: the one that draws rows is long enough on a phone.
    const timer = setTimeout(onNearEnd);
    return () => clearTimeout(timer);
  }, [askedAt, onNearEnd]);

  return (
    <ul ref={grid} role="list" className={styles.grid} style={{ height }}>
      {rowsInDom(seen, rows).flatMap((index) => {
        const row = rows[index];
        return (row?.tiles ?? []).map((tile) => {
          const photo = photos[tile.index];
          if (row === undefined || photo === undefined) return null;
          const place = { top: row.top, left: tile.left, width: tile.width, height: row.height };
          return (
            <li
              key={photo.id}
              className={styles.place}
              style={place}
              aria-posinset={tile.index + 1}
              aria-setsize={moreToCome ? -1 : photos.length}
            >
              <PhotoTile
                photo={photo}
                width={tile.width}
                isFirst={index === 0}
                isEarly={tile.index < limits.page.size}
                isCovered={areCovered || isCovered(photo)}
                listKey={listKey}
              />
            </li>
          );
        });
      })}
    </ul>
  );
}
