import {
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type ListedPhoto } from '#data/photos/queries.ts';
import { type JustifiedRow, justifyRows, rowsHeight } from '#lib/justifyRows.ts';
import { useRowsSeen } from '#session/mute/useRowsSeen.ts';
import { classNames } from '#ui/classNames.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { pictureRatio } from '#ui/pictureBox.ts';
import { useElementWidth } from '#ui/useElementWidth.ts';
import { isCovered } from '../isCovered.ts';
import styles from './grid.module.css';
import { gridMeasures } from './gridMeasures.ts';
import { PhotoTile } from './PhotoTile.tsx';
import { type RowRange, rowsBetween, rowsInDom } from './rowsInDom.ts';
import { tileLoading } from './tileLoading.ts';

/** Which rows of the grid stand in the window, kept up to date. Before the grid has its place it counts as the page's top. */
function useSeenRows(grid: RefObject<Element | null>, rows: readonly JustifiedRow[]): RowRange {
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

/**
 * Photos in justified rows, edge to edge. Only the rows near the window are in the DOM. As long as nobody can say how wide the
 * window is, the browser itself lays out the same rows.
 */
export function PhotoGrid({ photos, listKey, areCovered, end, onNearEnd }: PhotoGridProps) {
  const [grid, width] = useElementWidth<HTMLUListElement>();
  useRowsSeen();
  const isFirstDraw = useFirstDraw() !== undefined;
  const moreToCome = end !== undefined;
  const rows = useMemo(() => justifyRows(photos, { ...gridMeasures(width), moreToCome }), [photos, width, moreToCome]);
  const loading = useMemo(() => tileLoading(photos), [photos]);

  const seen = useSeenRows(grid, rows);
  const height = rowsHeight(rows);
  const lastSeen = rows[seen.last];
  const below = lastSeen === undefined ? 0 : height - lastSeen.top;
  const isNearEnd = !isFirstDraw && below < nearEndWindows * window.innerHeight;
  // Asked once for each end: a page that has come may still leave the end near, and may have brought nothing to see.
  const askedAt = isNearEnd ? end : undefined;
  useEffect(() => {
    if (askedAt === undefined) return;
    // In a task of its own: the one that draws rows is long enough on a phone.
    const timer = setTimeout(onNearEnd);
    return () => clearTimeout(timer);
  }, [askedAt, onNearEnd]);

  const tile = (index: number, place: HTMLAttributes<HTMLLIElement> & { 'data-bits'?: string }): ReactNode => {
    const photo = photos[index];
    const loads = loading[index];
    return (
      photo &&
      loads && (
        <li key={photo.id} {...place} aria-posinset={index + 1} aria-setsize={moreToCome ? -1 : photos.length}>
          <PhotoTile
            photo={photo}
            sizes={loads.sizes}
            loads={loads.loads}
            isDeferred={isFirstDraw && loads.isDeferred}
            isCovered={areCovered || isCovered(photo)}
            listKey={listKey}
          />
        </li>
      )
    );
  };
  return (
    <div className={styles.room}>
      {isFirstDraw ? (
        <ul ref={grid} role="list" className={classNames(styles.grid, styles.flow)} data-rows="">
          {photos.map((photo, index) => {
            const { className, ...ratio } = pictureRatio(photo);
            return tile(index, { ...ratio, className: classNames(className, styles.flowing) });
          })}
        </ul>
      ) : (
        <ul ref={grid} role="list" className={styles.grid} style={{ height }} data-rows="">
          {rowsInDom(seen, rows).flatMap((index) => {
            const row = rows[index];
            if (row === undefined) return [];
            const { top, height, tiles } = row;
            return tiles.map(({ index, left, width }) =>
              tile(index, { className: styles.place, style: { top, left, width, height } }),
            );
          })}
        </ul>
      )}
    </div>
  );
}
