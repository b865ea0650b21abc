import type { Bucket } from '@google-cloud/storage';
import { isUid } from '#contract/ids.ts';
import { awaitedExportPaths, dueExports } from '../data/mydata/exportStore.ts';
import { deleteObject, objectNames } from '../data/objects.ts';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { makeExport } from './makeExport.ts';

const madePerRun = 20;

export type ExportsCleanup = { made: number; orphans: number; failed: number };

/**
 * What is due with exports: files go that no job waits for, or whose 24 hours are over; jobs whose run has died are run
 * again, until `limitMs` are over. Idempotent. One failure does not stop the rest.
 */
export async function cleanupExports(environment: {
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
