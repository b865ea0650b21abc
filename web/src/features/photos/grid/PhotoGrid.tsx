import { useAtomValue } from 'jotai';
import { type CSSProperties, type HTMLAttributes, type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { listCover } from '#data/photos/listCover.ts';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { partOfTile } from '#lib/justifyRows.ts';
import { overscanRows, rowsInDom } from '#lib/rowsInDom.ts';
import { showsSensitive } from '#session/atoms.ts';
import { useRowsSeen } from '#session/mute/useRowsSeen.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { classNames } from '#ui/layout.tsx';
import { pictureRatio } from '#ui/pictureBox.ts';
import { useElementWidth } from '#ui/useElementWidth.ts';
import { useSeenRows } from '#ui/useSeenRows.ts';
import styles from './grid.module.css';
import { gridMeasures, remPx } from './gridMeasures.ts';
import { type Block, blocksOf, type ListEntry, layOut } from './listLayout.ts';
import { PhotoTile } from './PhotoTile.tsx';
import { Spread } from './Spread.tsx';
import { tileLoading } from './tileLoading.ts';
import { useEndOfWalk } from './walk.ts';

type PhotoGridProps = {
  entries: readonly ListEntry<ListedPhoto>[];
  /** Passed with each link, so that the photo's page knows its neighbours. */
  listKey: ListKey | undefined;
  areCovered: boolean;
  /** Something as tall as a phone is above, so no photo of the grid loads with priority. */
  isBelow?: boolean;
  /** Changes when more is loaded; `undefined` if the list is complete. */
  end: string | undefined;
  /** May be called twice for one end. */
  onNearEnd: () => void;
};

/** Photos in the server's HTML. Later ones render once the width is known. */
const mostInHtml = 30;

/** Chosen so that the first page loads no more before somebody scrolls. */
const nearEndWindows = 1.5;

/** Rows and spreads; only those near the window are in the DOM. Until the width is known, CSS lays out the same. */
export function PhotoGrid({ entries, listKey, areCovered, isBelow = false, end, onNearEnd }: PhotoGridProps) {
  const [grid, width] = useElementWidth<HTMLUListElement>();
  useRowsSeen();
  const shows = useAtomValue(showsSensitive);
  const isFirstDraw = useFirstDraw() !== undefined;
  const moreToCome = end !== undefined;
  const blocks = useMemo(() => blocksOf(entries), [entries]);
  const photos = useMemo(() => blocks.flatMap((block) => block.photos), [blocks]);
  const { rows, height, rail } = useMemo(
    () => layOut(blocks, gridMeasures(width, remPx()), moreToCome),
    [blocks, width, moreToCome],
  );
  const loading = useMemo(() => tileLoading(blocks).slice(0, mostInHtml), [blocks]);

  const seen = useSeenRows(grid, rows);
  // Coming back to a list renders the visible rows first, because all at once take a phone long.
  const overscan = useDeferredValue(overscanRows, 0);
  useEndOfWalk((id) => {
    const index = photos.findIndex((photo) => photo.id === id);
    const row = rows.find(({ tiles }) => tiles.some((tile) => tile.index === index));
    const top = grid.current?.getBoundingClientRect().top;
    if (row === undefined || top === undefined) return;
    const middle = top + row.top + row.height / 2;
    const isSeen = middle > 0 && middle < window.innerHeight;
    if (!isSeen) window.scrollBy(0, middle - window.innerHeight / 2);
  });
  const lastSeen = rows[seen.last];
  const below = lastSeen === undefined ? 0 : height - lastSeen.top;
  const isNearEnd = !isFirstDraw && below < nearEndWindows * window.innerHeight;
  // Asks once per end: the end may stay near, because a new page may have no visible photo.
  const askedAt = isNearEnd ? end : undefined;
  useEffect(() => {
    if (askedAt === undefined) return;
    // In a separate task, because rendering rows already takes a phone long.
    const timer = setTimeout(onNearEnd);
    return () => clearTimeout(timer);
  }, [askedAt, onNearEnd]);

  const picture = (index: number, tileWidth?: number): ReactNode => {
    const photo = photos[index];
    const inHtml = loading[index];
    return (
      photo && (
        <PhotoTile
          photo={photo}
          sizes={inHtml?.sizes ?? `${Math.ceil(((tileWidth ?? width) / width) * partOfTile(photo) * 100)}vw`}
          loads={inHtml === undefined || isBelow ? 'when-near' : inHtml.loads}
          isDeferred={isFirstDraw && inHtml?.isDeferred !== false}
          cover={areCovered ? 'spoiler' : listCover(photo, shows)}
          listKey={listKey}
        />
      )
    );
  };
  const tile = (
    index: number,
    place: HTMLAttributes<HTMLLIElement> & { 'data-bits'?: string },
    width?: number,
  ): ReactNode => (
    <li key={photos[index]?.id} {...place} aria-posinset={index + 1} aria-setsize={moreToCome ? -1 : photos.length}>
      {picture(index, width)}
    </li>
  );
  const spread = ({ first, photos: together, count = 0 }: Block<ListedPhoto>, style?: CSSProperties): ReactNode => (
    <Spread
      key={`spread ${together[0]?.id}`}
      photos={together}
      count={count}
      picture={(index) => picture(first + index)}
      style={style}
    />
  );

  return (
    <div className={styles.room}>
      {isFirstDraw ? (
        <ul ref={grid} role="list" className={classNames(styles.grid, styles.flow)} data-rows="">
          {blocks.flatMap((block) => {
            if (block.count !== undefined) return [spread(block)];
            return block.photos.flatMap((photo, place) => {
              const index = block.first + place;
              const { className, ...ratio } = pictureRatio(photo);
              const { beginsIn } = loading[index] ?? {};
              return [
                beginsIn && (
                  <li key={`before ${photo.id}`} className={styles.rowEnd} data-in={beginsIn} aria-hidden="true" />
                ),
                tile(index, { ...ratio, className: classNames(className, styles.flowing, styles.framed) }),
              ];
            });
          })}
        </ul>
      ) : (
        <ul ref={grid} role="list" className={styles.grid} style={{ height }} data-rows="">
          {rowsInDom(seen, rows, overscan).flatMap((index) => {
            const row = rows[index];
            if (row === undefined) return [];
            const { top, height, tiles } = row;
            if (row.spread) return [spread(row.spread, { top, height })];
            return tiles.map(({ index, left, width: tileWidth }) =>
              tile(
                index,
                { className: styles.place, style: { top, left, width: tileWidth, height: height + rail } },
                tileWidth,
              ),
            );
          })}
        </ul>
      )}
    </div>
  );
}
