import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

// The title is set as the page is drawn; a page that fetches first has set a provisional one by then.
const announceAfterMs = 100;

/**
 * After a navigation moves the focus to the new page (its `h1`, else `main` until that is there; but see `ToastAction`) and says
 * its title, as a browser does when it loads a page. The first page is the browser's own.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    let timer = 0;
    const announce = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setAnnounced(document.title), announceAfterMs);
    };
    announce();
    const stopWaiting = focusPage(announce);
    return () => {
      stopWaiting();
      window.clearTimeout(timer);
    };
  }, [pathname]);

  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  );
}

/** The page that was left may still be there, hidden, while the code of the next one is on its way. */
const headingIn = (main: HTMLElement): HTMLElement | undefined =>
  [...main.querySelectorAll<HTMLElement>('h1')].find((heading) => heading.checkVisibility());

function focus(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Focuses the page, and its heading as soon as that is there: at once, or when the code of the page is loaded, and again where a
 * deferred part of the page has taken the heading away for a moment. Calls `onFocus` then. Whoever presses
 * anything has taken over. Returns what ends the waiting.
 */
function focusPage(onFocus: () => void): () => void {
  const main = document.querySelector<HTMLElement>('main');
  if (main === null || document.activeElement?.matches('[data-keeps-focus]')) return () => undefined;
  focus(headingIn(main) ?? main);
  const observer = new MutationObserver(() => {
    // Unless one has gone elsewhere meanwhile.
    if (document.activeElement !== main && document.activeElement !== document.body) return;
    const heading = headingIn(main);
    if (heading === undefined) return;
    focus(heading);
    onFocus();
  });
  observer.observe(main, { childList: true, subtree: true });
  const takenOver = new AbortController();
  const stop = (): void => {
    observer.disconnect();
    takenOver.abort();
  };
  for (const pressed of ['keydown', 'pointerdown']) {
    document.addEventListener(pressed, stop, { capture: true, signal: takenOver.signal });
  }
  return stop;
}
