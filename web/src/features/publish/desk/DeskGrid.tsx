import { type ComponentProps, type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import type { PhotoId } from '#contract/ids.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { rowsHeight } from '#lib/justifyRows.ts';
import { rowsInDom } from '#lib/rowsInDom.ts';
import { Reorder, useReordered } from '#ui/Reorder.tsx';
import { useElementWidth } from '#ui/useElementWidth.ts';
import { useSeenRows } from '#ui/useSeenRows.ts';
import type { SaveCaption } from './CaptionInPlace.tsx';
import { DeskTile, hasReason, MoveButtons, nameOf } from './DeskTile.tsx';
import styles from './desk.module.css';
import { layDesk } from './deskLayout.ts';
import { isSelecting, type Selection, type SelectionEvent } from './selection.ts';

type DeskGridProps = {
  photos: readonly OwnPhoto[];
  selection: Selection;
  select: (event: SelectionEvent) => void;
  hasMore: boolean;
  /** May be called repeatedly until more is loaded. */
  onNearEnd: () => void;
  onCaption: SaveCaption;
  /** Only if the list has a manual order. */
  onMove?: ((id: PhotoId, to: number) => void) | undefined;
};

/** The tile where the Tab key stops, and its element to focus now. */
type Active = { readonly id: PhotoId | undefined; readonly focus: string | undefined };

const nearEndWindows = 2;

const remNow = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** The place that an arrow key moves to in rows of `columns`; `undefined` for other keys. */
function placeAfter(key: string, from: number, columns: number, count: number): number | undefined {
  const by: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -from,
    End: count - 1 - from,
  };
  const step = by[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, from + step));
}

/** Only tiles near the window, and the focused one, are in the DOM. */
export function DeskGrid(props: DeskGridProps) {
  const { photos, selection, select, hasMore, onNearEnd, onCaption, onMove } = props;
  const [grid, width] = useElementWidth<HTMLUListElement>();
  const { rows, columns, tileWidth, pictureHeight } = useMemo(
    () => layDesk(photos.map(hasReason), { width, rem: remNow() }),
    [photos, width],
  );
  const pictureBox = useMemo(() => ({ width: tileWidth, height: pictureHeight }), [tileWidth, pictureHeight]);
  const seen = useSeenRows(grid, rows);
  const height = rowsHeight(rows);
  const [active, setActive] = useState<Active>({ id: undefined, focus: undefined });
  const words = useWords('myPhotos');
  const reorderWords = useWords('reorder');
  const ids = useMemo(() => photos.map(({ id }) => id), [photos]);
  const onPress = useCallback(
    (id: PhotoId, isRange: boolean) => select({ kind: 'pressed', id, isRange, shown: ids }),
    [select, ids],
  );
  const activeIndex = active.id === undefined ? -1 : ids.indexOf(active.id);
  const drawn = rowsInDom(seen, rows);
  const activeRow = activeIndex === -1 ? -1 : Math.floor(activeIndex / columns);
  const rowsDrawn = activeRow === -1 || drawn.includes(activeRow) ? drawn : [...drawn, activeRow];
  const firstSeen = rows[seen.first]?.tiles[0]?.index ?? 0;
  const tabStop = activeIndex === -1 ? firstSeen : activeIndex;

  const lastSeen = rows[seen.last];
  const below = lastSeen === undefined ? 0 : height - lastSeen.top;
  const isNearEnd = hasMore && width > 0 && below < nearEndWindows * window.innerHeight;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  useEffect(() => {
    if (active.focus === undefined) return;
    const tile = grid.current?.querySelector(`[data-id="${active.id}"]`);
    tile?.querySelector<HTMLElement>(active.focus)?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: 'nearest' });
  }, [active, grid]);

  const moveWithFocus = (id: PhotoId, to: number, button: string): void => {
    onMove?.(id, to);
    setActive({ id, focus: `[data-move="${button}"]` });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const from = event.target instanceof Element ? event.target.closest('[data-id]')?.getAttribute('data-id') : null;
    const place = photos.findIndex(({ id }) => id === from);
    if (place === -1 || altKey) return;
    if (key === 'a' && (ctrlKey || metaKey)) {
      event.preventDefault();
      select({ kind: 'all', shown: ids });
      return;
    }
    const next = ctrlKey || metaKey ? undefined : placeAfter(key, place, columns, ids.length);
    const id = next === undefined ? undefined : ids[next];
    if (next === undefined || id === undefined) return;
    event.preventDefault();
    setActive({ id, focus: 'input' });
    const walked = next < place ? ids.slice(next, place + 1).toReversed() : ids.slice(place, next + 1);
    if (shiftKey) select({ kind: 'walked', ids: walked });
  };

  const Place = onMove === undefined ? 'li' : MovablePlace;
  const tiles = (
    <ul
      ref={grid}
      role="list"
      aria-label={words.photos}
      className={styles.grid}
      style={{ height }}
      data-rows=""
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const id = target.closest('[data-id]')?.getAttribute('data-id');
        const photoId = ids.find((each) => each === id);
        if (photoId !== undefined && photoId !== active.id) setActive({ id: photoId, focus: undefined });
      }}
    >
      {rowsDrawn.flatMap((row) => {
        const { top, height: rowHeight, tiles } = rows[row] ?? { top: 0, height: 0, tiles: [] };
        return tiles.map(({ index, left, width: tile }) => {
          const photo = photos[index];
          if (photo === undefined) return null;
          const { id } = photo;
          return (
            <Place
              key={id}
              data-id={id}
              className={styles.place}
              style={{ top, left, width: tile, height: rowHeight }}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : photos.length}
            >
              <DeskTile
                photo={photo}
                isChosen={selection.ids.has(id)}
                isTabStop={index === tabStop}
                isSelecting={isSelecting(selection)}
                pictureBox={pictureBox}
                onPress={onPress}
                onCaption={onMove === undefined ? onCaption : undefined}
                arrange={
                  onMove && <MoveButtons photo={photo} place={index} count={photos.length} onMove={moveWithFocus} />
                }
              />
            </Place>
          );
        });
      })}
    </ul>
  );
  if (onMove === undefined) return tiles;
  return (
    <Reorder
      ids={ids}
      layout="grid"
      nameOf={(id) => nameOf(photos.find((photo) => photo.id === id) ?? { caption: '' }, words)}
      words={reorderWords}
      onBegin={(id) => setActive({ id, focus: undefined })}
      onMove={(from, to) => {
        const id = ids[from];
        if (id !== undefined) onMove(id, to);
      }}
    >
      {tiles}
    </Reorder>
  );
}

type MovablePlaceProps = ComponentProps<'li'> & { 'data-id': PhotoId };

/** Draggable by its picture or text. Buttons move it by keyboard. */
function MovablePlace({ style, ...place }: MovablePlaceProps) {
  const { item, pointer } = useReordered(place['data-id'], useWords('reorder').role);
  return <li {...place} {...item} {...pointer} style={{ ...style, ...item.style }} />;
}
