import { constants } from 'node:os';

/** npm, the shell and the terminal each pass on the same Ctrl-C. Signals within this time are one request. */
const SAME_REQUEST_MS = 1500;

/**
 * Runs `stop` once when this process is asked to end: Ctrl-C, a signal, a closed terminal, or the death of its parent. A second
 * request ends the process at once, with everything it started (processes.ts).
 */
export function onEnd(stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  const end = (code: number): void => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt > SAME_REQUEST_MS) process.exit(code);
      return;
    }
    askedAt = Date.now();
    void stop().finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => end(128 + constants.signals[signal]));
  }
  if (process.connected) {
    process.on('disconnect', () => end(129));
    process.channel?.unref();
  }
  // A closed terminal no longer takes output, which must not keep us from stopping.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}
