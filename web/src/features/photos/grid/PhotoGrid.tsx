import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ListedPhoto } from '#data/photos.ts';
import { justifyRows } from '#lib/justifyRows.ts';
import { useElementWidth } from '#ui/useElementWidth.ts';
import { gridMeasures } from './gridMeasures.ts';
import styles from './PhotoGrid.module.css';
import { PhotoTile } from './PhotoTile.tsx';

type PhotoGridProps = {
  photos: readonly ListedPhoto[];
  /** How many photos were loaded, with those that are left out of the grid. */
  loadedCount: number;
  /** More photos follow; a last row that is not full waits for them. */
  moreToCome: boolean;
  /** The end comes near. Called again with every scroll there, so it must not mind being called twice. */
  onNearEnd: () => void;
};

/** Rows beyond the window, above and below it, that are in the DOM. */
const overscanRows = 4;
/** Rows before the end at which what follows is asked for. */
const nearEndRows = 8;

/** Photos in justified rows, edge to edge, newest first. Only the rows near the window are in the DOM. */
export function PhotoGrid({ photos, loadedCount, moreToCome, onNearEnd }: PhotoGridProps) {
  const [grid, width] = useElementWidth<HTMLUListElement>();
  const [scrollMargin, setScrollMargin] = useState(0);
  const gap = gridMeasures(width ?? 0).gap;
  const rows = useMemo(
    () => (width === undefined ? [] : justifyRows(photos, { ...gridMeasures(width), moreToCome })),
    [photos, width, moreToCome],
  );

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? 0,
    gap,
    overscan: overscanRows,
    scrollMargin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });

  // The virtualizer remembers sizes by index; a new layout has others.
  useLayoutEffect(() => {
    if (rows.length > 0) virtualizer.measure();
  }, [rows, virtualizer]);

  useLayoutEffect(() => {
    const top = grid.current?.getBoundingClientRect().top;
    if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY));
  }, [grid]);

  const near = virtualizer.getVirtualItems();
  const lastNear = near.at(-1)?.index;
  const isNearEnd = moreToCome && width !== undefined && (lastNear ?? -1) >= rows.length - nearEndRows;
  // Asked once for each length of the list: a page that has come may still leave the end near.
  const askedAt = isNearEnd ? loadedCount : undefined;
  useEffect(() => {
    if (askedAt !== undefined) onNearEnd();
  }, [askedAt, onNearEnd]);

  return (
    <ul ref={grid} role="list" className={styles.grid} style={{ height: virtualizer.getTotalSize() }}>
      {near.flatMap(({ index }) => {
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
              <PhotoTile photo={photo} width={tile.width} isFirst={index === 0} />
            </li>
          );
        });
      })}
    </ul>
  );
}
