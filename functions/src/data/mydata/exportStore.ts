import * as v from 'valibot';
import { requestMarkEntries, timestampSchema } from '#contract/documents/stored.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { requestMark } from '../../platform/logContext.ts';
import { runTransaction } from '../../platform/transaction.ts';

/** `exports/{uid}`. A run may start at `dueAt` and moves it ahead; `expiresAt` ends the ZIP or the failure note. */
const exportJobSchema = v.variant('status', [
  v.object({
    status: v.literal('preparing'),
    path: v.string(),
    requestedAt: timestampSchema,
    dueAt: timestampSchema,
    attempts: v.number(),
    ...requestMarkEntries,
  }),
  v.object({ status: v.literal('ready'), path: v.string(), expiresAt: timestampSchema, bytes: v.number() }),
  v.object({ status: v.literal('failed'), path: v.string(), expiresAt: timestampSchema }),
]);
export type ExportJob = v.InferOutput<typeof exportJobSchema>;
export const exportJobs = collection('exports', uidSchema, exportJobSchema);

export type ExportChange = { readonly to: ExportJob | 'gone' | undefined };

export async function changeExportJob<Change extends ExportChange>(
  uid: Uid,
  decide: (job: ExportJob | undefined) => Change,
): Promise<Change> {
  return runTransaction(async (transaction) => {
    const change = decide(await exportJobs.read(uid, transaction));
    if (change.to === 'gone') transaction.delete(exportJobs.doc(uid));
    else if (change.to)
      transaction.set(exportJobs.doc(uid), { ...change.to, ...(change.to.status === 'preparing' && requestMark()) });
    return change;
  });
}

/** Firestore deletes expired jobs with a delay. */
export const isOver = (job: ExportJob, now: Date): boolean => job.status !== 'preparing' && job.expiresAt <= now;

/** Nobody waits for other files of these people. */
export async function awaitedExportPaths(uids: readonly Uid[], now: Date): Promise<ReadonlySet<string>> {
  const jobs = await Promise.all(uids.map((uid) => exportJobs.read(uid)));
  return new Set(jobs.flatMap((job) => (job && !isOver(job, now) ? [job.path] : [])));
}
