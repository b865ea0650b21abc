import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

// The last width measured, so that a page one comes back to has its height at the first draw, and its place is found again.
let lastMeasured = { window: 0, element: 0 };

/** The width in px of an element that spans the page. Before it is measured: the last one in a window of this width, else the window's. */
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
