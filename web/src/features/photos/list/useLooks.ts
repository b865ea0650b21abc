import { useEffect } from 'react';

/** How often a page that is seen looks for what is new: 1 min. */
const everyMs = 60_000;

/**
 * Calls `look` when the page is come back to (which is not due: it may have been seen a moment ago), and when its tab is
 * made visible and once a minute while it is.
 */
export function useLooks(look: (isDue: boolean) => void): void {
  useEffect(() => {
    const lookIfVisible = (): void => {
      if (document.visibilityState === 'visible') look(true);
    };
    look(false);
    const timer = setInterval(lookIfVisible, everyMs);
    document.addEventListener('visibilitychange', lookIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfVisible);
    };
  }, [look]);
}
