import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

// What a full-width element measured last, else the window's width: a page one comes back to has its height at the first
// draw, and the browser can scroll to where one was.
let lastMeasured = { window: 0, element: 0 };

/**
 * The width in px of an element that spans the page, kept up to date. Before its first measurement it is the last one
 * made in a window of this width, else what the window has room for.
 */
export function useElementWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(() =>
    typeof window === 'undefined'
      ? 0
      : lastMeasured.window === window.innerWidth
        ? lastMeasured.element
        : document.documentElement.clientWidth,
  );

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => {
      const { clientWidth } = element;
      // One that lies within margins says nothing about those that do not.
      if (clientWidth === document.documentElement.clientWidth) {
        lastMeasured = { window: window.innerWidth, element: clientWidth };
      }
      setWidth(clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return [ref, width];
}
