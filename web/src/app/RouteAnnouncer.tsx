import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '#ui/layout.tsx';

// Rendering sets the title; a page that loads data first has a provisional title by then.
const announceAfterMs = 100;

/** After a navigation, focuses the page (but see `ToastAction`) and announces its title, as browsers do on load. */
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

/** The last page may still be in the document, hidden, while the next one loads. */
const headingIn = (main: HTMLElement): HTMLElement | undefined =>
  [...main.querySelectorAll<HTMLElement>('h1')].find((heading) => heading.checkVisibility());

function focus(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Focuses `main`, then each `h1` that appears (`onFocus`), until the returned function, a key or a press stops it. */
function focusPage(onFocus: () => void): () => void {
  const main = document.querySelector<HTMLElement>('main');
  if (main === null || document.activeElement?.matches('[data-keeps-focus]')) return () => undefined;
  focus(headingIn(main) ?? main);
  const observer = new MutationObserver(() => {
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
