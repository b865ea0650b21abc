import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

type Options = {
  /** Its children are the tiles, in rows. */
  readonly list: RefObject<HTMLElement | null>;
  /** Places in the list, from 0; never the same. */
  readonly onMove: (from: number, to: number) => void;
};

/** A press that moves less is a press. */
const thresholdPx = 5;
/** So near to the window's edge the page scrolls along; the sticky bars are included. */
const edgePx = 120;
const scrollPxPerFrame = 12;

/**
 * Moves a tile of a grid by a finger or the mouse: the tile follows, and takes the place of the one that it is let go
 * over. Escape puts it back. Give the result to the grips as `onPointerDown`; they need `touch-action: none`, and keys of
 * their own. Meanwhile the list has `data-dragging`, the tile `data-dragged`, and the one below it `data-dropped`.
 */
export function useDragTiles({ list, onMove }: Options): (event: ReactPointerEvent) => void {
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return useCallback(
    (event) => {
      const parent = list.current;
      const tile = parent && [...parent.children].find((child) => child.contains(event.currentTarget));
      if (!parent || !(tile instanceof HTMLElement) || event.button !== 0 || !event.isPrimary) return;
      stop.current?.();
      stop.current = follow(parent, tile, event.nativeEvent, (from, to) => move.current(from, to));
    },
    [list],
  );
}

/** Returns what puts the tile back. */
function follow(
  list: HTMLElement,
  tile: HTMLElement,
  down: PointerEvent,
  onDrop: (from: number, to: number) => void,
): () => void {
  const tiles = [...list.children].filter((child) => child instanceof HTMLElement);
  const startY = down.clientY + window.scrollY;
  let [pointerX, pointerY] = [down.clientX, down.clientY];
  let target: HTMLElement | undefined;
  let frame: number | undefined;

  function mark(over: HTMLElement | undefined): void {
    if (target === over) return;
    if (target) delete target.dataset['dropped'];
    if (over) over.dataset['dropped'] = '';
    target = over;
  }

  function step(): void {
    const isUp = pointerY < edgePx;
    if (isUp || pointerY > window.innerHeight - edgePx) window.scrollBy(0, isUp ? -scrollPxPerFrame : scrollPxPerFrame);
    tile.style.translate = `${pointerX - down.clientX}px ${pointerY + window.scrollY - startY}px`;
    mark(
      tiles.find((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return each !== tile && pointerX >= left && pointerX < right && pointerY >= top && pointerY < bottom;
      }),
    );
    frame = requestAnimationFrame(step);
  }

  const listening = new AbortController();
  function end(): void {
    listening.abort();
    if (frame === undefined) return;
    cancelAnimationFrame(frame);
    mark(undefined);
    delete list.dataset['dragging'];
    delete tile.dataset['dragged'];
    tile.style.translate = '';
  }

  const { signal } = listening;
  const isOther = (event: PointerEvent): boolean => event.pointerId !== down.pointerId;
  window.addEventListener(
    'pointermove',
    (event) => {
      if (isOther(event)) return;
      [pointerX, pointerY] = [event.clientX, event.clientY];
      const movedPx = Math.hypot(pointerX - down.clientX, pointerY + window.scrollY - startY);
      if (frame !== undefined || movedPx < thresholdPx) return;
      list.dataset['dragging'] = '';
      tile.dataset['dragged'] = '';
      step();
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      if (isOther(event)) return;
      const to = target && tiles.indexOf(target);
      end();
      if (to !== undefined) onDrop(tiles.indexOf(tile), to);
    },
    { signal },
  );
  window.addEventListener('pointercancel', (event) => isOther(event) || end(), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || frame === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    },
    { signal, capture: true },
  );
  return end;
}
