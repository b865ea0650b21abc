/**
 * Loads something once, however often it is asked for. What could not be loaded may be asked for again; a caller that is
 * asked over and over by the failure itself, as a component that suspends is, hears of the same one for `restMs` first.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): (restMs?: number) => Promise<Loaded> {
  let asked: Promise<Loaded> | undefined;
  let lostAtMs: number | undefined;

  return (restMs = 0) => {
    if (asked && (lostAtMs === undefined || Date.now() - lostAtMs < restMs)) return asked;
    lostAtMs = undefined;
    const loading = load();
    asked = loading;
    loading.catch(() => {
      lostAtMs = Date.now();
    });
    return loading;
  };
}

/** How long a component that suspends rests after a failure. */
export const suspendedRestMs = 500;
