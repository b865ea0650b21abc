import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The ref of a line of links. If it is too long for the window, it scrolls sideways to the current link, at each change
 * of `at`. (`scrollIntoView` would scroll the page, too.)
 */
export function useCurrentInTheMiddle<Line extends HTMLElement>(at: string | undefined): RefObject<Line | null> {
  const ref = useRef<Line>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with `at`.
  useLayoutEffect(() => {
    const { current: line } = ref;
    const link = line?.querySelector<HTMLElement>('[aria-current]');
    if (!line || !link) return;
    const scroll = (): void => {
      line.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - line.clientWidth / 2;
    };
    // Again when something that arrives later, such as a count, makes the line longer.
    const watch = new ResizeObserver(scroll);
    for (const child of line.children) watch.observe(child);
    scroll();
    return () => watch.disconnect();
  }, [at]);
  return ref;
}
