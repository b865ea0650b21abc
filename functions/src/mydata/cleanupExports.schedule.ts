import type { Bucket } from '@google-cloud/storage';
import { isUid } from '#contract/ids.ts';
import { awaitedExportPaths } from '../data/mydata/exportStore.ts';
import { deleteObject, objectNames } from '../data/objects.ts';
import { attemptsOf, cleanupJob } from '../platform/cleanup.ts';
import type { Clock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';

export const cleanupExports = cleanupJob('exports', ({ clock }) => cleanExports({ bucket: bucket(), clock }));

/** Deletes files that expired or have no job. A failure is counted. */
export async function cleanExports({ bucket, clock }: { readonly bucket: Bucket; readonly clock: Clock }) {
  const report = { orphans: 0, failed: 0 };
  await attemptsOf(report, 'exports')('orphans', undefined, () => deleteOrphans(bucket, clock()));
  return report;
}

/** Jobs are written before files, so a file without a job is an orphan. */
async function deleteOrphans(bucket: Bucket, now: Date): Promise<number> {
  let deleted = 0;
  for await (const names of objectNames(bucket, 'exports/')) {
    const uids = [...new Set(names.map((name) => name.split('/')[1]).filter(isUid))];
    const awaited = await awaitedExportPaths(uids, now);
    for (const name of names.filter((existing) => !awaited.has(existing))) {
      await deleteObject(bucket, name);
      deleted += 1;
    }
  }
  return deleted;
}
