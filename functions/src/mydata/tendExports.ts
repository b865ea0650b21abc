import type { Bucket } from '@google-cloud/storage';
import { isUid, type Uid } from '#contract/ids.ts';
import { awaitedExportPaths, changeExportJob, dueExports, expiredExports } from '../data/exportStore.ts';
import { deleteObject, objectNames } from '../data/objects.ts';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { makeExport } from './makeExport.ts';

const perRun = { expired: 200, made: 20 };

export type TendReport = { expired: number; made: number; orphans: number; failed: number };

/**
 * What is due with exports: files whose 24 hours are over go, then their jobs; files that no job waits for go; jobs whose
 * run has died are run again, until `limitMs` are over. Idempotent. One failure does not stop the rest.
 */
export async function tendExports(environment: {
  bucket: Bucket;
  clock: Clock;
  leaseMinutes: number;
  limitMs: number;
}): Promise<TendReport> {
  const { bucket, clock, limitMs } = environment;
  const startedAt = performance.now();
  const report: TendReport = { expired: 0, made: 0, orphans: 0, failed: 0 };
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      report.failed += 1;
      log.error('export not tended', error);
    }
  };
  for (const uid of await expiredExports(clock(), perRun.expired)) {
    await attempt(async () => {
      await expire(uid, bucket, clock());
      report.expired += 1;
    });
  }
  await attempt(async () => {
    report.orphans += await deleteOrphans(bucket);
  });
  for (const uid of await dueExports(clock(), perRun.made)) {
    if (performance.now() - startedAt > limitMs) break;
    await attempt(async () => {
      if ((await makeExport(uid, environment)) === 'made') report.made += 1;
    });
  }
  return report;
}

/** The file first: its job is what leads to it. A job that was asked for anew meanwhile has another file. */
async function expire(uid: Uid, bucket: Bucket, now: Date): Promise<void> {
  const { path } = await changeExportJob(uid, (job) => ({
    to: undefined,
    path: job && job.status !== 'preparing' && job.expiresAt <= now ? job.path : undefined,
  }));
  if (path === undefined) return;
  await deleteObject(bucket, path);
  await changeExportJob(uid, (job) => ({ to: job?.path === path ? 'gone' : undefined }));
}

/** A file is written after its job; so one without is left over from a run that died when its account was deleted. */
async function deleteOrphans(bucket: Bucket): Promise<number> {
  let deleted = 0;
  for await (const names of objectNames(bucket, 'exports/')) {
    const uids = [...new Set(names.map((name) => name.split('/')[1]).filter(isUid))];
    const awaited = await awaitedExportPaths(uids);
    for (const name of names.filter((found) => !awaited.has(found))) {
      await deleteObject(bucket, name);
      deleted += 1;
    }
  }
  return deleted;
}
