import { useEffect } from 'react';

/** How often a page that is seen may look for what is new; `look` decides whether it is time. */
const everyMs = 30_000;

/** Without a hand on the page for so long nobody is taken to be looking at it: 10 min. */
const handMs = 10 * 60_000;

const handEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'] as const;

/** Calls `look` when the page is come back to, when its tab is made visible, and while somebody is at it. */
export function useLooks(look: () => void): void {
  useEffect(() => {
    let handAtMs = Date.now();
    const lookIfSeen = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - handAtMs < handMs) look();
    };
    const handIsThere = (): void => {
      const wasAway = Date.now() - handAtMs >= handMs;
      handAtMs = Date.now();
      if (wasAway) lookIfSeen();
    };
    const becameVisible = (): void => {
      handAtMs = Date.now();
      lookIfSeen();
    };
    look();
    const timer = setInterval(lookIfSeen, everyMs);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', becameVisible, { signal });
    for (const event of handEvents) window.addEventListener(event, handIsThere, { signal, passive: true });
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, [look]);
}
