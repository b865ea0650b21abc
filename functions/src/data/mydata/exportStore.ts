import * as v from 'valibot';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { requestMark } from '../../platform/logContext.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

/** `exports/{uid}`. A run may start at `dueAt` and moves it ahead; `expiresAt` ends the ZIP or the failure note. */
const exportJobSchema = v.variant('status', [
  v.object({
    status: v.literal('preparing'),
    path: v.string(),
    requestedAt: timestampSchema,
    dueAt: timestampSchema,
    attempts: v.number(),
  }),
  v.object({ status: v.literal('ready'), path: v.string(), expiresAt: timestampSchema, bytes: v.number() }),
  v.object({ status: v.literal('failed'), path: v.string(), expiresAt: timestampSchema }),
]);
export type ExportJob = v.InferOutput<typeof exportJobSchema>;
const decodeExportJob = decoder(exportJobSchema);

const reference = (uid: Uid) => firestore.doc(documentPath.exportJob(uid));

const parseExportJob = (uid: Uid, data: unknown): ExportJob | undefined =>
  data === undefined ? undefined : decodeExportJob(documentPath.exportJob(uid), data);

export async function readExportJob(uid: Uid, transaction?: Transaction): Promise<ExportJob | undefined> {
  const snapshot = await (transaction ? transaction.get(reference(uid)) : reference(uid).get());
  return parseExportJob(uid, snapshot.data());
}

/** `undefined` leaves the job as it is. */
export type ExportChange = { readonly to: ExportJob | 'gone' | undefined };

/** One transaction. */
export async function changeExportJob<Change extends ExportChange>(
  uid: Uid,
  decide: (job: ExportJob | undefined) => Change,
): Promise<Change> {
  return runTransaction(async (transaction) => {
    const change = decide(await readExportJob(uid, transaction));
    if (change.to === 'gone') transaction.delete(reference(uid));
    else if (change.to)
      transaction.set(reference(uid), { ...change.to, ...(change.to.status === 'preparing' && requestMark()) });
    return change;
  });
}

const uidsOf = (snapshot: FirebaseFirestore.QuerySnapshot): readonly Uid[] =>
  snapshot.docs.map(({ id }) => v.parse(uidSchema, id));

/** Runs that never started or died. */
export async function dueExports(now: Date, limit: number): Promise<readonly Uid[]> {
  const due = firestore.collection('exports').where('dueAt', '<=', now).orderBy('dueAt');
  return uidsOf(await due.limit(limit).get());
}

/** Firestore deletes expired jobs with a delay. */
export const isOver = (job: ExportJob, now: Date): boolean => job.status !== 'preparing' && job.expiresAt <= now;

/** Nobody waits for any other file of these people. */
export async function awaitedExportPaths(uids: readonly Uid[], now: Date): Promise<ReadonlySet<string>> {
  const jobs = await Promise.all(uids.map((uid) => readExportJob(uid)));
  return new Set(jobs.flatMap((job) => (job && !isOver(job, now) ? [job.path] : [])));
}
