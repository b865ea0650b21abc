import { onSchedule, type ScheduleFunction, type ScheduleOptions } from 'firebase-functions/v2/scheduler';
import { type Clock, secondsAfter, systemClock } from './clock.ts';
import { log } from './logger.ts';
import { everySchedule } from './sizes.ts';

const enoughForAPageSeconds = 60;

/** Begin nothing after `until`. */
export type CleanupRun = { readonly clock: Clock; readonly until: Date };

/** Throws when something failed, so that the metrics show it. `more` replaces the usual options of a schedule. */
export const cleanupEvery = (
  minutes: number,
  what: string,
  work: (run: CleanupRun) => Promise<Readonly<Record<'failed', number>>>,
  more: Omit<ScheduleOptions, 'schedule'> = {},
): ScheduleFunction =>
  onSchedule({ ...everySchedule, ...more, schedule: `every ${minutes} minutes` }, async () => {
    const until = secondsAfter(systemClock(), everySchedule.timeoutSeconds - enoughForAPageSeconds);
    const report = await work({ clock: systemClock, until });
    log.info(`${what} cleaned up`, report);
    if (report.failed > 0) throw new Error(`${what}: ${report.failed} could not be cleaned up`);
  });

/** Adds to `report`; `true` counts as one. A failure is logged, counted as failed, and stops nothing else. */
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
