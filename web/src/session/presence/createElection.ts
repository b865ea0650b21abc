/** The part of Web Locks that an election needs. */
export type Locks = {
  readonly request: (
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    hold: () => Promise<void>,
  ) => Promise<unknown>;
};

type Election = {
  /** Waits to be elected when the present holder goes. */
  readonly join: () => void;
  /** Is elected now, in place of whoever is. */
  readonly takeOver: () => void;
  readonly leave: () => void;
};

/**
 * Elects one of all the tabs that hold the same lock's name. A tab that closes or crashes gives its place to the next one
 * by itself, because the browser frees its lock. Where there are no locks, every tab elects itself.
 */
export function createElection(
  locks: Locks | undefined,
  name: string,
  { onElected, onDeposed }: { readonly onElected: () => void; readonly onDeposed: () => void },
): Election {
  /** Ends the request that waits or holds; `undefined` where there is none. */
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
    // A request that steals never waits, and so takes no signal.
    const request = locks?.request(name, steal ? { steal } : { signal: waiting.signal }, hold) ?? hold();
    request.catch(() => {
      // Of the two ways to fail, the abort is our own doing; the other is a lock taken away.
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
