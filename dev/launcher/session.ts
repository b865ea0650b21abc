import { constants } from 'node:os';

/** npm, the shell and the terminal each pass the same Ctrl-C on: what follows at once is the same wish. */
const SAME_WISH_MS = 1500;

/**
 * Ends this process well for every way it may be asked to: Ctrl-C, a signal, a closed terminal, the death of the
 * process that started it. `stop` runs once; asked again by a person who does not want to wait, the process leaves at
 * once, and the guard saves and clears up.
 */
export function onEnd(stop: (reason: string) => Promise<void>): void {
  let askedAt: number | undefined;
  const end = (reason: string, code: number): void => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt > SAME_WISH_MS) process.exit(code);
      return;
    }
    askedAt = Date.now();
    void stop(reason).finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => end(signal, 128 + constants.signals[signal]));
  }
  if (process.connected) {
    process.on('disconnect', () => end('its parent is gone', 129));
    process.channel?.unref();
  }
  // A closed terminal takes our lines no more, which must not keep us from stopping.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}
