import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

// With the last width, a page has its height at the first draw, and Back finds the scroll position again.
let lastMeasured = { window: 0, element: 0 };

/** px, for an element across the page. Before measuring: the last width in a window this wide, else the window's. */
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
      // An element with margins says nothing about the elements without them.
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
