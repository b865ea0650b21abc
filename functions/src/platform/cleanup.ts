import { type Clock, secondsAfter, systemClock } from './clock.ts';
import { inCall } from './logContext.ts';
import { log } from './logger.ts';

/** Start nothing after `until`. `pageSize`: replaces a job's default in tests. */
export type CleanupRun = { readonly clock: Clock; readonly until: Date; readonly pageSize?: number };

/** Run by a schedule or `npm run job`. Idempotent. */
export type Job = (run: CleanupRun) => Promise<void>;

export const cleanupJob =
  (what: string, work: (run: CleanupRun) => Promise<Readonly<Record<'failed', number>>>): Job =>
  async (run) => {
    const report = await work(run);
    log.info(`${what} cleaned up`, report);
    if (report.failed > 0) throw new Error(`${what}: ${report.failed} could not be cleaned up`);
  };

export const runFor = (seconds: number): CleanupRun => ({
  clock: systemClock,
  until: secondsAfter(systemClock(), seconds),
});

/** Runs all jobs in parallel, even if some fail. Throws an `AggregateError` that names the failed jobs. */
export async function runJobs(jobs: Readonly<Record<string, Job>>, run: CleanupRun): Promise<void> {
  const failures = new Map<string, unknown>();
  await Promise.all(
    Object.entries(jobs).map(([name, job]) =>
      inCall(name, undefined, async () => {
        try {
          await job(run);
        } catch (error) {
          log.error('job failed', error, { job: name });
          failures.set(name, error);
        }
      }),
    ),
  );
  if (failures.size > 0) throw new AggregateError(failures.values(), `failed: ${[...failures.keys()].join(', ')}`);
}

/** Adds the result to `report` (`true` counts as one). Logs and counts a failure instead of throwing. */
export const attemptsOf =
  <What extends string>(report: Record<What | 'failed', number>, of: string) =>
  async (what: What, id: string | undefined, work: () => Promise<number | boolean>): Promise<number | undefined> => {
    try {
      const count = Number(await work());
      report[what] += count;
      return count;
    } catch (error) {
      report.failed += 1;
      log.error(`cleanup of ${of} failed`, error, { what, id });
      return undefined;
    }
  };
