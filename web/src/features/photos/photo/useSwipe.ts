import { type HTMLAttributes, type PointerEvent, useRef } from 'react';

type SwipeOptions = { readonly onLeft: (() => void) | undefined; readonly onRight: (() => void) | undefined };

/** px before a move counts as a swipe, and how much more sideways than vertical it must be. */
const leastPx = 48;
const sidewaysRatio = 1.6;

/**
 * The element follows the finger; a swipe does not count as a tap. Needs `touch-action: pan-y pinch-zoom`, so that the
 * browser still scrolls.
 */
export function useSwipe({ onLeft, onRight }: SwipeOptions): HTMLAttributes<HTMLElement> {
  const start = useRef<{ id: number; x: number; y: number }>(undefined);
  const wasSwiped = useRef(false);

  const end = (element: HTMLElement): void => {
    start.current = undefined;
    element.style.translate = '';
  };
  const wayOf = (event: PointerEvent<HTMLElement>): number => {
    if (start.current?.id !== event.pointerId) return 0;
    const x = event.clientX - start.current.x;
    const y = event.clientY - start.current.y;
    return Math.abs(x) > Math.abs(y) * sidewaysRatio ? x : 0;
  };

  return {
    onPointerDown: (event) => {
      wasSwiped.current = false;
      if (event.pointerType === 'mouse') return;
      // A second finger ends the swipe.
      if (start.current !== undefined || !event.isPrimary) return end(event.currentTarget);
      start.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event) => {
      const way = wayOf(event);
      const leads = way < 0 ? onLeft : onRight;
      // Without a neighbour, the element follows only a little.
      event.currentTarget.style.translate = way === 0 ? '' : `${leads ? way : way / 6}px`;
    },
    onPointerUp: (event) => {
      const way = wayOf(event);
      end(event.currentTarget);
      if (Math.abs(way) < leastPx) return;
      wasSwiped.current = true;
      if (way < 0) onLeft?.();
      else onRight?.();
    },
    onPointerCancel: (event) => end(event.currentTarget),
    onClickCapture: (event) => {
      if (!wasSwiped.current) return;
      wasSwiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
