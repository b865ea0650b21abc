import { constants } from 'node:os';

/** npm, the shell and the terminal each pass on the same Ctrl-C. Signals within this time are one request. */
const SAME_REQUEST_MS = 1500;

/**
 * Runs `stop` and exits when this process should end: after Ctrl-C or another signal, or when the terminal closes or the parent dies. A
 * second request exits at once.
 */
export function onEnd(stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  const end = (code: number): void => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      void stop().finally(() => process.exit(code));
    } else if (Date.now() - askedAt > SAME_REQUEST_MS) process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => end(128 + constants.signals[signal]));
  }
  process.on('disconnect', () => end(129));
  process.channel?.unref();
  // Writing to a closed terminal fails, but stopping must continue.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}
