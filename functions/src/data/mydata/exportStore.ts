import * as v from 'valibot';
import { jobEntries } from '#contract/documents/job.ts';
import type { Uid } from '#contract/ids.ts';
import { jobKind } from '../../platform/job.ts';

const exportJobSchema = v.object({
  ...jobEntries,
  /** Of the ZIP. Each request has its own. */
  path: v.string(),
  /** Of the finished ZIP. */
  bytes: v.optional(v.number()),
});
export type ExportJob = v.InferOutput<typeof exportJobSchema>;

/** By person. The ZIP ends with its job. */
export const exportJob = jobKind('export', exportJobSchema);

/** Firestore deletes expired jobs with a delay. */
export const isOver = ({ expiresAt }: ExportJob, now: Date): boolean => expiresAt !== undefined && expiresAt <= now;

/** Nobody waits for other files of these people. */
export async function awaitedExportPaths(uids: readonly Uid[], now: Date): Promise<ReadonlySet<string>> {
  const jobs = await Promise.all(uids.map((uid) => exportJob.read(uid)));
  return new Set(jobs.flatMap((job) => (job && !isOver(job, now) ? [job.path] : [])));
}
