import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { isAsFirstDrawn } from '#session/atoms.ts';

/** Whether there has been a page, or the word that there is none; until then a skeleton stands in its place. */
const pageShown = atom(false);

/** To be called by what is drawn in the place of a page. */
export function useShownAsPage(): void {
  const show = useSetAtom(pageShown);
  useLayoutEffect(() => show(true), [show]);
}

/** Where pages appear. Until the first one is there its skeleton stands here, and all around it is there to be used. */
export function PageOutlet() {
  useShownAsPage();
  return <Outlet />;
}

// Every page that the browser loads itself has the key `default`: by its path, none scrolls to where another was.
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Where each page stands as one goes from one to the other and back. */
export function Scrolling() {
  const [isTakenOver] = useState(useAtomValue(isAsFirstDrawn));
  const shown = useAtomValue(pageShown);
  // Not above a skeleton: there is nothing to scroll back to yet.
  if (!shown) return null;
  return isTakenOver ? <KeptScrolling /> : <ScrollRestoration getKey={scrollKey} />;
}

/** On a page that React takes over its reader may have scrolled already; the router would begin at the top. Effects run from the inside out. */
function KeptScrolling() {
  const before = useRef(0);
  useInsertionEffect(() => {
    before.current = window.scrollY;
  }, []);
  useLayoutEffect(() => {
    // Its promise is no clean-up: React would call that.
    void window.scrollTo({ top: before.current });
  }, []);
  return <ScrollRestoration getKey={scrollKey} />;
}
