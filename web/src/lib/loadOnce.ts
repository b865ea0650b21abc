/** A failed load may be repeated, after `restMs`: a component that suspends would otherwise ask without end. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): (restMs?: number) => Promise<Loaded> {
  let pending: Promise<Loaded> | undefined;
  let lostAtMs: number | undefined;

  return (restMs = 0) => {
    if (pending && (lostAtMs === undefined || Date.now() - lostAtMs < restMs)) return pending;
    lostAtMs = undefined;
    const loading = load();
    pending = loading;
    loading.catch(() => {
      lostAtMs = Date.now();
    });
    return loading;
  };
}

export const suspendedRestMs = 500;
