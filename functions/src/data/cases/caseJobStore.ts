import { FieldValue, type Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { caseKinds } from '#contract/documents/case.ts';
import { reportStatuses } from '#contract/documents/report.ts';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { uidSchema } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { requestMark } from '../../platform/logContext.ts';
import { type Transaction } from '../../platform/transaction.ts';
import { stored } from '../timestamp.ts';

/**
 * `caseJobs/{caseId}_{opening}`: reports that have to follow what was decided, which stands here because the case may
 * be opened again before. Closed to clients.
 */
const caseJobSchema = v.object({
  caseId: v.string(),
  kind: v.picklist(caseKinds),
  opening: v.number(),
  /** Whom the case is about; their deletion finds the job by it. */
  ownerId: uidSchema,
  /** What the reports become; `open` where the decision was undone. */
  status: v.picklist(reportStatuses),
  note: v.string(),
  /** Tells one decision from another: the id of its audit entry. */
  occasion: v.string(),
  changedAt: timestampSchema,
});
export type CaseJob = v.InferOutput<typeof caseJobSchema>;
const decodeCaseJob = decoder(caseJobSchema);

const jobs = () => firestore.collection('caseJobs');
const reference = (id: string) => jobs().doc(id);

const decoded = (snapshot: FirebaseFirestore.DocumentSnapshot): CaseJob | undefined =>
  snapshot.exists ? decodeCaseJob(snapshot.ref.path, snapshot.data()) : undefined;

/** In the transaction that decides; a later job of the same opening takes the place of an earlier one. */
export function writeCaseJob(transaction: Transaction, { changedAt, ...job }: CaseJob): void {
  const path = documentPath.caseJob(job.caseId, job.opening);
  transaction.set(firestore.doc(path), { ...job, ...requestMark(), changedAt: stored(changedAt) });
}

export const readCaseJob = async (transaction: Transaction, id: string): Promise<CaseJob | undefined> =>
  decoded(await transaction.get(reference(id)));

export const readJobOf = (transaction: Transaction, caseId: string, opening: number) =>
  readCaseJob(transaction, `${caseId}_${opening}`);

/**
 * The state of a job; `undefined` when there is none. Throws for one that nobody can read, before a transaction locks
 * it.
 */
export async function caseJobVersion(id: string): Promise<Timestamp | undefined> {
  const snapshot = await reference(id).get();
  return decoded(snapshot) && snapshot.updateTime;
}

/** For what `unlessChanged` insists on: another decision meanwhile leaves its job to its own event. */
export const deleteCaseJob = (id: string, version: Timestamp): Promise<unknown> =>
  reference(id).delete({ lastUpdateTime: version });

/** Makes the trigger run again, because who has the job runs out of time. */
export const handCaseJobOver = (id: string, version: Timestamp): Promise<unknown> =>
  reference(id).update({ handovers: FieldValue.increment(1) }, { lastUpdateTime: version });

export async function staleCaseJobs(before: Date, limit: number): Promise<readonly string[]> {
  const stale = jobs().where('changedAt', '<', stored(before)).orderBy('changedAt');
  return (await stale.limit(limit).get()).docs.map(({ id }) => id);
}
