const prefix = 'matataki-upload-desk:';

/** One open upload page. While it is open, what lies on it is no other tab's to take up. */
export type Desk = {
  readonly id: string;
  /** Runs with the names of all desks that are open, one tab at a time. */
  readonly withOpenDesks: <Result>(run: (isOpen: (id: string) => boolean) => Promise<Result>) => Promise<Result>;
  readonly close: () => void;
};

/** Opens a desk. The browser closes it with the page, whatever happens to that; without Web Locks every desk counts as closed. */
export function openDesk(id: string): Desk {
  const locks: LockManager | undefined = navigator.locks;
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  locks?.request(prefix + id, () => closed).catch(() => undefined);
  return {
    id,
    withOpenDesks: async (run) => {
      if (locks === undefined) return run(() => false);
      return locks.request('matataki-upload-desks', async () => {
        const { held = [] } = await locks.query();
        const open = new Set(held.map(({ name }) => name));
        return run((other) => open.has(prefix + other));
      });
    },
    close,
  };
}
