import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

type Options = {
  /** Its children are the rows, one below the other. */
  readonly list: RefObject<HTMLElement | null>;
  /** `by`: rows towards the end; negative: towards the beginning. Never 0. */
  readonly onMove: (row: HTMLElement, by: number) => void;
};

/** A press that moves less is a press. */
const thresholdPx = 5;
/** So near to the window's edge the page scrolls along; the sticky bars are included. */
const edgePx = 120;
const scrollPxPerFrame = 12;

/**
 * Moves a row of a list by a finger or the mouse: the row follows, the others make room, and the order changes when it
 * is let go. Escape puts the row back. Give the result to the grips as `onPointerDown`; they need `touch-action: none`,
 * and keys of their own. The list has `data-dragging` meanwhile, and the row `data-dragged`.
 */
export function useDragOrder({ list, onMove }: Options): (event: ReactPointerEvent) => void {
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return useCallback(
    (event) => {
      const parent = list.current;
      const row = parent && [...parent.children].find((child) => child.contains(event.currentTarget));
      if (!parent || !(row instanceof HTMLElement) || event.button !== 0 || !event.isPrimary) return;
      stop.current?.();
      stop.current = follow(parent, row, event.nativeEvent, (by) => flushSync(() => move.current(row, by)));
    },
    [list],
  );
}

/** Returns what puts the row back. */
function follow(list: HTMLElement, row: HTMLElement, down: PointerEvent, onDrop: (by: number) => void): () => void {
  const rows = [...list.children].filter((child) => child instanceof HTMLElement);
  const from = rows.indexOf(row);
  const startY = down.clientY + window.scrollY;
  let pointerY = down.clientY;
  let by = 0;
  let frame: number | undefined;
  /** The middle of each row in the document, and what the others give way by. */
  let middles: readonly number[] = [];
  let roomPx = 0;

  function begin(): void {
    const boxes = rows.map((each) => each.getBoundingClientRect());
    middles = boxes.map(({ top, height }) => top + height / 2 + window.scrollY);
    const [own, next, before] = [boxes[from], boxes[from + 1], boxes[from - 1]];
    if (own === undefined) return;
    roomPx = next ? next.top - own.top : before ? own.bottom - before.bottom : own.height;
    list.dataset.dragging = '';
    row.dataset.dragged = '';
    frame = requestAnimationFrame(step);
  }

  function step(): void {
    const isUp = pointerY < edgePx;
    if (isUp || pointerY > window.innerHeight - edgePx) window.scrollBy(0, isUp ? -scrollPxPerFrame : scrollPxPerFrame);
    const movedPx = pointerY + window.scrollY - startY;
    const middle = (middles[from] ?? 0) + movedPx;
    const isPassed = (place: number): boolean =>
      place > from ? middle > (middles[place] ?? 0) - roomPx / 2 : middle < (middles[place] ?? 0) + roomPx / 2;
    by = 0;
    rows.forEach((each, place) => {
      const gives = place !== from && isPassed(place) ? Math.sign(from - place) : 0;
      by -= gives;
      each.style.translate = place === from ? `0 ${movedPx}px` : gives === 0 ? '' : `0 ${gives * roomPx}px`;
    });
    frame = requestAnimationFrame(step);
  }

  const listening = new AbortController();
  function end(): void {
    listening.abort();
    if (frame === undefined) return;
    cancelAnimationFrame(frame);
    delete list.dataset.dragging;
    delete row.dataset.dragged;
    for (const each of rows) each.style.translate = '';
  }

  const { signal } = listening;
  const isOther = (event: PointerEvent): boolean => event.pointerId !== down.pointerId;
  window.addEventListener(
    'pointermove',
    (event) => {
      if (isOther(event)) return;
      pointerY = event.clientY;
      if (frame === undefined && Math.abs(pointerY + window.scrollY - startY) >= thresholdPx) begin();
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      if (isOther(event)) return;
      if (frame !== undefined) step();
      end();
      if (by !== 0) onDrop(by);
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
