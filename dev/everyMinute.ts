import { setTimeout as sleep } from 'node:timers/promises';
import { runFor, runJobs } from '../functions/src/platform/cleanup.ts';
import { jobs } from '../functions/src/schedules.ts';

const minuteMs = 60_000;

/** Runs the jobs of each minute on the local site, because the emulators run no schedule. Once without a signal. */
export async function runEachMinute(signal?: AbortSignal): Promise<void> {
  do {
    // Logged; the next minute tries again.
    await runJobs(jobs.everyMinute, runFor(40)).catch(() => undefined);
    if (signal) await sleep(minuteMs, undefined, { signal });
  } while (signal && !signal.aborted);
}
