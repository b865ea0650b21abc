import type { Bucket } from '@google-cloud/storage';
import { isUid } from '#contract/ids.ts';
import { awaitedExportPaths, exportJobs } from '../data/mydata/exportStore.ts';
import { deleteObject, objectNames } from '../data/objects.ts';
import { attemptsOf, type CleanupRun, cleanupJob } from '../platform/cleanup.ts';
import { minutesAfter } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { makeExport } from './makeExport.ts';

const madePerRun = 20;

/** Also makes exports that take longer than the trigger's nine minutes; a schedule has thirty. */
export const cleanupExports = cleanupJob('exports', ({ clock }) =>
  runExportCleanup({ bucket: bucket(), clock, leaseMinutes: 31, until: minutesAfter(clock(), 15) }),
);

type Environment = CleanupRun & { readonly bucket: Bucket; readonly leaseMinutes: number };

/** Deletes expired and orphaned files, and resumes crashed runs. A failure is counted and stops nothing else. */
export async function runExportCleanup(environment: Environment) {
  const { bucket, clock, until } = environment;
  const report = { made: 0, orphans: 0, failed: 0 };
  const attempt = attemptsOf(report, 'exports');
  await attempt('orphans', undefined, () => deleteOrphans(bucket, clock()));
  for (const uid of await exportJobs.idsUntil('dueAt', clock(), madePerRun)) {
    if (clock() >= until) break;
    await attempt('made', undefined, async () => (await makeExport(uid, environment)) === 'made');
  }
  return report;
}

/** Jobs are written before files, so a file without a job is an orphan. */
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
