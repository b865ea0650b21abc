import { expiredBans, staleBanJobs } from '../../data/bans/banStore.ts';
import { type Clock, minutesBefore } from '../../platform/clock.ts';
import { log } from '../../platform/logger.ts';
import { settleBan } from './settleBan.ts';
import { unban } from './unban.ts';

// A run stays far below its time limit; what is left over is the next run's.
const perRun = { lifted: 200, resumed: 20 };
const stalledAfterMinutes = 20;

export type BansCleanup = {
  readonly lifted: number;
  readonly resumed: number;
  readonly failed: number;
};

type Environment = { readonly clock: Clock; readonly until: Date };

/**
 * Lifts bans that have run out, and resumes what no event came for. Idempotent.
 * One failure does not stop the others; they are counted, for the schedule to report.
 */
export async function cleanupBans({ clock, until }: Environment): Promise<BansCleanup> {
  const now = clock();
  const swept = { lifted: 0, resumed: 0, failed: 0 };
  const attempt = async (what: Exclude<keyof BansCleanup, 'failed'>, id: string, work: () => Promise<boolean>) => {
    try {
      if (await work()) swept[what] += 1;
    } catch (error) {
      swept.failed += 1;
      log.error('ban sweep failed', error, { what, id });
    }
  };
  const stalled = minutesBefore(now, stalledAfterMinutes);
  for (const uid of await expiredBans(now, perRun.lifted)) {
    await attempt('lifted', uid, async () => (await unban('system', uid, '', clock)) === 'unbanned');
  }
  for (const uid of await staleBanJobs(stalled, perRun.resumed)) {
    await attempt('resumed', uid, async () => (await settleBan(uid, { clock, until })) !== 'no-job');
  }
  return swept;
}
