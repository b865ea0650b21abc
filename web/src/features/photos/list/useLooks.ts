import { useEffect } from 'react';

/** How often a page that is seen looks for what is new: 1 min. */
const everyMs = 60_000;

/** Calls `look` when the page is shown (come back to, or its tab made visible) and once a minute while it is visible. */
export function useLooks(look: () => void): void {
  useEffect(() => {
    const lookIfVisible = (): void => {
      if (document.visibilityState === 'visible') look();
    };
    lookIfVisible();
    const timer = setInterval(lookIfVisible, everyMs);
    document.addEventListener('visibilitychange', lookIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfVisible);
    };
  }, [look]);
}
