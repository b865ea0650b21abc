import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

// What a full-width element measured last, so that a page one comes back to has its height at the first draw and the
// browser can scroll to where one was.
let lastMeasured = { window: 0, element: 0 };

/**
 * The width in px of an element that spans the page, kept up to date. Before its first measurement it is the last one
 * made in a window of this width, else `undefined`.
 */
export function useElementWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number | undefined] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(() =>
    lastMeasured.window === window.innerWidth ? lastMeasured.element : undefined,
  );

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => {
      lastMeasured = { window: window.innerWidth, element: element.clientWidth };
      setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return [ref, width];
}
