import * as v from 'valibot';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { requestMark } from '../../platform/logContext.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { stored } from '../timestamp.ts';

/**
 * `exports/{uid}`: the export that somebody has asked for last. `path` is where the ZIP will be, or is; `dueAt` is when a
 * run may begin on it (later than now while one is at it); `expiresAt` is when the ZIP goes, or the news of its failure,
 * and some time later the job.
 */
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

/** What becomes of a job: another state, or none; `undefined` leaves it as it is. */
export type ExportChange = { readonly to: ExportJob | 'gone' | undefined };

/** Runs `decide` on the job as it stands; what it returns is written in the same transaction. */
export async function changeExportJob<Change extends ExportChange>(
  uid: Uid,
  decide: (job: ExportJob | undefined) => Change,
): Promise<Change> {
  return runTransaction(async (transaction) => {
    const change = decide(await readExportJob(uid, transaction));
    if (change.to === 'gone') transaction.delete(reference(uid));
    else if (change.to) transaction.set(reference(uid), storedJob(change.to));
    return change;
  });
}

const storedJob = (job: ExportJob): Record<string, unknown> =>
  job.status === 'preparing'
    ? { ...job, ...requestMark(), requestedAt: stored(job.requestedAt), dueAt: stored(job.dueAt) }
    : { ...job, expiresAt: stored(job.expiresAt) };

const uidsOf = (snapshot: FirebaseFirestore.QuerySnapshot): readonly Uid[] =>
  snapshot.docs.map(({ id }) => v.parse(uidSchema, id));

/** Jobs that wait for a run: it was never begun, or has died. */
export async function dueExports(now: Date, limit: number): Promise<readonly Uid[]> {
  const due = firestore.collection('exports').where('dueAt', '<=', stored(now)).orderBy('dueAt');
  return uidsOf(await due.limit(limit).get());
}

/** Whether a job is over, which may still be there: Firestore deletes it some time later. */
export const isOver = (job: ExportJob, now: Date): boolean => job.status !== 'preparing' && job.expiresAt <= now;

/** The paths that jobs of these people stand for and that are not over: any other file of theirs is waited for by nobody. */
export async function awaitedExportPaths(uids: readonly Uid[], now: Date): Promise<ReadonlySet<string>> {
  const jobs = await Promise.all(uids.map((uid) => readExportJob(uid)));
  return new Set(jobs.flatMap((job) => (job && !isOver(job, now) ? [job.path] : [])));
}
