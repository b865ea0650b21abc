import { setTimeout as sleep } from 'node:timers/promises';
import { runFor, runJobs } from '../functions/src/platform/cleanup.ts';
import { jobs } from '../functions/src/schedules.ts';

/** Runs the jobs of each minute on the local site, because the emulators run no schedule. */
for (;;) {
  // The next minute tries again.
  await runJobs(jobs.everyMinute, runFor(40)).catch(() => undefined);
  if (process.argv.includes('--once')) break;
  await sleep(60_000);
}
process.exit();
