export type Locks = {
  readonly request: (
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    hold: () => Promise<void>,
  ) => Promise<unknown>;
};

type Election = {
  readonly join: () => void;
  /** Takes the lock from the present holder. */
  readonly takeOver: () => void;
  readonly leave: () => void;
};

/** Elects one tab. The browser passes on the lock of a closed or crashed tab. Without locks, every tab wins. */
export function createElection(
  locks: Locks | undefined,
  name: string,
  { onElected, onDeposed }: { readonly onElected: () => void; readonly onDeposed: () => void },
): Election {
  let end: (() => void) | undefined;
  let elected = false;

  function ask(steal: boolean): void {
    end?.();
    const waiting = new AbortController();
    let ended = false;
    let release: (() => void) | undefined;
    end = () => {
      ended = true;
      end = undefined;
      elected = false;
      waiting.abort();
      release?.();
    };
    const hold = (): Promise<void> =>
      new Promise((resolve) => {
        if (ended) return resolve();
        release = resolve;
        elected = true;
        onElected();
      });
    // A request that steals never waits and accepts no signal.
    const request = locks?.request(name, steal ? { steal } : { signal: waiting.signal }, hold) ?? hold();
    request.catch(() => {
      // A request fails either by our own abort or because another tab took the lock.
      if (ended) return;
      end = undefined;
      elected = false;
      onDeposed();
      ask(false);
    });
  }

  return {
    join: () => {
      if (end === undefined) ask(false);
    },
    takeOver: () => {
      if (!elected) ask(true);
    },
    leave: () => end?.(),
  };
}
