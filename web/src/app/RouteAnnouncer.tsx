import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { VisuallyHidden } from '#ui/layout.tsx';

// Rendering sets the title; a page that loads data first has a provisional title by then.
const announceAfterMs = 100;

/** By history entry: the path of the link that was followed there, or of the photo that the person walked to then. */
const wentTo = new Map<string, string>();

/** Focuses a new page (but see `ToastAction`) and says its title; after Back, focuses the link that was followed. */
export function RouteAnnouncer() {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  const shownKey = useRef(key);
  /** The history entry from which the present page was opened, if by a link. */
  const opener = useRef<string>(undefined);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const from = shownKey.current;
    shownKey.current = key;
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type === 'PUSH') {
      opener.current = from;
      wentTo.set(from, pathname);
    } else if (type === 'REPLACE' && opener.current !== undefined) {
      wentTo.set(opener.current, pathname);
    } else {
      opener.current = undefined;
    }
    let timer = 0;
    const announce = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setAnnounced(document.title), announceAfterMs);
    };
    announce();
    const stopWaiting = focusPage(announce, type === 'POP' ? wentTo.get(key) : undefined);
    return () => {
      stopWaiting();
      window.clearTimeout(timer);
    };
  }, [pathname, key, type]);

  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  );
}

/** The last page may still be in the document, hidden, while the next one loads. */
const headingIn = (main: HTMLElement): HTMLElement | undefined =>
  [...main.querySelectorAll<HTMLElement>('h1')].find((heading) => heading.checkVisibility());

const linkIn = (main: HTMLElement, path: string | undefined): HTMLElement | undefined =>
  [...main.querySelectorAll<HTMLAnchorElement>('a[href]')].find(
    (link) => link.pathname === path && link.checkVisibility(),
  );

function focus(target: HTMLElement): void {
  if (!target.matches('a, [tabindex]')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Focuses `main`, then each `h1` that appears (`onFocus`), or the link to `path` once it is drawn, until the returned
 * function, a key or a press stops it.
 */
function focusPage(onFocus: () => void, path?: string): () => void {
  const main = document.querySelector<HTMLElement>('main');
  if (main === null || document.activeElement?.matches('[data-keeps-focus]')) return () => undefined;
  const look = (): HTMLElement | undefined => linkIn(main, path) ?? headingIn(main);
  focus(look() ?? main);
  const observer = new MutationObserver(() => {
    const focused = document.activeElement;
    const target = look();
    const isFree = focused === main || focused === document.body || (path !== undefined && focused?.matches('h1'));
    if (target === undefined || target === focused || !isFree) return;
    focus(target);
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
