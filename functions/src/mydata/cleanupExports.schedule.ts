import type { Bucket } from '@google-cloud/storage';
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

/** Deletes expired and orphaned files, reruns dead runs, until `limitMs`. Idempotent; goes on after failures. */
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

/** The job comes before the file, so a file without a job is left from a run that died with its account. */
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

/** Also makes exports too large for the trigger's nine minutes: a schedule may run thirty. */
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
