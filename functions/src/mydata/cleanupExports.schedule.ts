import { type Bucket } from '@google-cloud/storage';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { isUid } from '#contract/ids.ts';
import { awaitedExportPaths, dueExports } from '../data/mydata/exportStore.ts';
import { deleteObject, objectNames } from '../data/objects.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { makeExport } from './makeExport.ts';

const madePerRun = 20;

export type ExportsCleanup = { made: number; orphans: number; failed: number };

/**
 * What is due with exports: files go that no job waits for, or whose 24 hours are over; jobs whose run has died are run
 * again, until `limitMs` are over. Idempotent. One failure does not stop the rest.
 */
export async function runExportCleanup(environment: {
  bucket: Bucket;
  clock: Clock;
  leaseMinutes: number;
  limitMs: number;
}): Promise<ExportsCleanup> {
  const { bucket, clock, limitMs } = environment;
  const startedAt = performance.now();
  const report: ExportsCleanup = { made: 0, orphans: 0, failed: 0 };
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      report.failed += 1;
      log.error('export not tended', error);
    }
  };
  await attempt(async () => {
    report.orphans += await deleteOrphans(bucket, clock());
  });
  for (const uid of await dueExports(clock(), madePerRun)) {
    if (performance.now() - startedAt > limitMs) break;
    await attempt(async () => {
      if ((await makeExport(uid, environment)) === 'made') report.made += 1;
    });
  }
  return report;
}

/** A file is written after its job; so one without is left over from a run that died when its account was deleted. */
async function deleteOrphans(bucket: Bucket, now: Date): Promise<number> {
  let deleted = 0;
  for await (const names of objectNames(bucket, 'exports/')) {
    const uids = [...new Set(names.map((name) => name.split('/')[1]).filter(isUid))];
    const awaited = await awaitedExportPaths(uids, now);
    for (const name of names.filter((found) => !awaited.has(found))) {
      await deleteObject(bucket, name);
      deleted += 1;
    }
  }
  return deleted;
}

/**
 * Every ten minutes. It also makes the exports that are too large for the trigger's nine minutes: a schedule may run for
 * thirty, and nobody else begins on them while it does.
 */
export const cleanupExports = onSchedule(
  { ...everySchedule, schedule: 'every 10 minutes', timeoutSeconds: 1_800 },
  async () => {
    const report = await runExportCleanup({
      bucket: bucket(),
      clock: systemClock,
      leaseMinutes: 31,
      limitMs: 15 * 60_000,
    });
    log.info('exports tended', report);
    if (report.failed > 0) throw new Error(`${report.failed} exports could not be tended`);
  },
);
