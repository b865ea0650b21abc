import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { isAsFirstDrawn } from '#session/atoms.ts';

/** Whether a page, or "not found", has replaced the first skeleton. */
const pageShown = atom(false);

export function useShownAsPage(): void {
  const show = useSetAtom(pageShown);
  useLayoutEffect(() => show(true), [show]);
}

export function PageOutlet() {
  useShownAsPage();
  return <Outlet />;
}

// Each first load has the key `default`; its path instead keeps it from scrolling to the place of another page.
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

export function Scrolling() {
  const [isTakenOver] = useState(useAtomValue(isAsFirstDrawn));
  const shown = useAtomValue(pageShown);
  // A skeleton is too short to restore a scroll position.
  if (!shown) return null;
  return isTakenOver ? <RestoredScrolling /> : <ScrollRestoration getKey={scrollKey} />;
}

/** Keeps the position if people scroll before hydration; the router, whose effect runs first, would go to the top. */
function RestoredScrolling() {
  const before = useRef(0);
  useInsertionEffect(() => {
    before.current = window.scrollY;
  }, []);
  useLayoutEffect(() => {
    // `void`, because React would call a returned value as a clean-up.
    void window.scrollTo({ top: before.current });
  }, []);
  return <ScrollRestoration getKey={scrollKey} />;
}
