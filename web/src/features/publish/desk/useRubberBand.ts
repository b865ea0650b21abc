import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Frame } from './deskLayout.ts';

/** px that the mouse moves before it draws a frame and does not click. */
const farPx = 6;
/** At this distance from the window's edge the page scrolls on. */
const edgePx = 56;
const scrollPx = 14;
const notHere = 'input, label, button, select, textarea';

type Point = { readonly x: number; readonly y: number };

const frameOf = (from: Point, to: Point): Frame => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  right: Math.max(from.x, to.x),
  bottom: Math.max(from.y, to.y),
});

/** The click that ends the drag would open the photo under the mouse. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

type Band = { readonly onFrame: (frame: Frame) => void; readonly onDrop: () => void };

/** A frame drawn with the mouse, in px within the grid. Esc ends it. Fingers scroll the page. */
export function useRubberBand(grid: RefObject<HTMLElement | null>, band: Band) {
  const [frame, setFrame] = useState<Frame>();
  const latest = useRef(band);
  useEffect(() => {
    latest.current = band;
  });
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);

  const onPointerDown = (event: PointerEvent): void => {
    const { pointerType, button, target } = event;
    if (pointerType !== 'mouse' || button !== 0 || (target instanceof Element && target.closest(notHere))) return;
    const place = (at: Point): Point => {
      const box = grid.current?.getBoundingClientRect();
      return { x: at.x - (box?.left ?? 0), y: at.y - (box?.top ?? 0) };
    };
    let at: Point = { x: event.clientX, y: event.clientY };
    const pressed = at;
    const from = place(at);
    let isDrawn = false;
    let step = 0;
    const controller = new AbortController();
    const { signal } = controller;

    const draw = (): void => {
      const next = frameOf(from, place(at));
      setFrame(next);
      latest.current.onFrame(next);
    };
    const scroll = (): void => {
      const by = at.y < edgePx * 2 ? -scrollPx : at.y > window.innerHeight - edgePx * 2 ? scrollPx : 0;
      if (by !== 0) {
        window.scrollBy(0, by);
        draw();
      }
      step = requestAnimationFrame(scroll);
    };
    end.current = () => {
      controller.abort();
      cancelAnimationFrame(step);
      setFrame(undefined);
    };

    const move = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      at = { x: clientX, y: clientY };
      if (!isDrawn && Math.hypot(at.x - pressed.x, at.y - pressed.y) < farPx) return;
      if (!isDrawn) step = requestAnimationFrame(scroll);
      isDrawn = true;
      draw();
    };
    const drop = (): void => {
      end.current();
      if (!isDrawn) return;
      swallowClick();
      latest.current.onDrop();
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', drop, { signal });
    // The page's own key takes the frame back.
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end.current(), { signal, capture: true });
  };

  return { frame, onPointerDown };
}
