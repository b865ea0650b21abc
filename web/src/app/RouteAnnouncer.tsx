import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

// The title is set as the page is drawn; a page that fetches first has set a provisional one by then.
const announceAfterMs = 100;

/**
 * After a navigation moves the focus to the new page (its `h1`, else `main`; but see `ToastAction`) and says its title,
 * as a browser does when it loads a page. The first page is the browser's own.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusPage();
    const timer = setTimeout(() => setAnnounced(document.title), announceAfterMs);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  );
}

function focusPage(): void {
  if (document.activeElement?.matches('[data-keeps-focus]')) return;
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
