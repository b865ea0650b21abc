import { onSchedule } from 'firebase-functions/v2/scheduler';
import { expiredBans, staleBanJobs } from '../../data/bans/banStore.ts';
import { type Clock, minutesBefore, secondsAfter, systemClock } from '../../platform/clock.ts';
import { log } from '../../platform/logger.ts';
import { everySchedule } from '../../platform/sizes.ts';
import { runBanJob } from './applyBan.ts';
import { liftIfOver } from './unban.ts';

const enoughForAPageSeconds = 60;
// A run stays far below its time limit; what is left over is the next run's.
const perRun = { lifted: 200, resumed: 20 };
const stalledAfterMinutes = 20;

/** Every ten minutes; throws when something failed, so that it shows in the function's metrics. */
export const cleanupBans = onSchedule({ ...everySchedule, schedule: 'every 10 minutes' }, async () => {
  const until = secondsAfter(systemClock(), everySchedule.timeoutSeconds - enoughForAPageSeconds);
  const report = await cleanBans({ clock: systemClock, until });
  log.info('bans cleaned up', report);
  if (report.failed > 0) throw new Error(`${report.failed} bans could not be cleaned up`);
});

type Environment = { readonly clock: Clock; readonly until: Date };

/** Lifts bans that have run out, and resumes what no event came for. Failures are counted, and stop nothing else. */
export async function cleanBans({ clock, until }: Environment) {
  const now = clock();
  const report = { lifted: 0, resumed: 0, failed: 0 };
  const attempt = async (what: 'lifted' | 'resumed', id: string, work: () => Promise<boolean>) => {
    try {
      if (await work()) report[what] += 1;
    } catch (error) {
      report.failed += 1;
      log.error('cleanup of bans failed', error, { what, id });
    }
  };
  for (const uid of await expiredBans(now, perRun.lifted)) await attempt('lifted', uid, () => liftIfOver(uid, clock));
  for (const uid of await staleBanJobs(minutesBefore(now, stalledAfterMinutes), perRun.resumed)) {
    await attempt('resumed', uid, async () => (await runBanJob(uid, { clock, until })) !== 'no-job');
  }
  return report;
}
