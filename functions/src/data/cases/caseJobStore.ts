import { FieldValue, type Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { caseKinds } from '#contract/documents/case.ts';
import { reportStatuses } from '#contract/documents/report.ts';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { uidSchema } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { requestMark } from '../../platform/logContext.ts';
import type { Transaction } from '../../platform/transaction.ts';

/** `caseJobs/{caseId}_{opening}`, closed to clients: keeps the decision, as the case may open again before. */
const caseJobSchema = v.object({
  caseId: v.string(),
  kind: v.picklist(caseKinds),
  opening: v.number(),
  /** The deletion of this person finds the job by it. */
  ownerId: uidSchema,
  /** `open`: the decision was undone. */
  status: v.picklist(reportStatuses),
  note: v.string(),
  /** The audit entry's id tells one decision from another. */
  occasion: v.string(),
  changedAt: timestampSchema,
});
export type CaseJob = v.InferOutput<typeof caseJobSchema>;
const decodeCaseJob = decoder(caseJobSchema);

const jobs = () => firestore.collection('caseJobs');
const reference = (id: string) => jobs().doc(id);

const decoded = (snapshot: FirebaseFirestore.DocumentSnapshot): CaseJob | undefined =>
  snapshot.exists ? decodeCaseJob(snapshot.ref.path, snapshot.data()) : undefined;

export function writeCaseJob(transaction: Transaction, job: CaseJob): void {
  const path = documentPath.caseJob(job.caseId, job.opening);
  transaction.set(firestore.doc(path), { ...job, ...requestMark() });
}

export const readCaseJob = async (transaction: Transaction, id: string): Promise<CaseJob | undefined> =>
  decoded(await transaction.get(reference(id)));

export const readJobOf = (transaction: Transaction, caseId: string, opening: number) =>
  readCaseJob(transaction, `${caseId}_${opening}`);

/** `undefined`: no job. Throws for an unreadable job here, before a transaction locks it. */
export async function caseJobVersion(id: string): Promise<Timestamp | undefined> {
  const snapshot = await reference(id).get();
  return decoded(snapshot) && snapshot.updateTime;
}

/** For `unlessChanged`: a newer decision keeps its job for its own event. */
export const deleteCaseJob = (id: string, version: Timestamp): Promise<unknown> =>
  reference(id).delete({ lastUpdateTime: version });

/** Triggers a new run, because this one is out of time. */
export const handCaseJobOver = (id: string, version: Timestamp): Promise<unknown> =>
  reference(id).update({ handovers: FieldValue.increment(1) }, { lastUpdateTime: version });

export async function staleCaseJobs(before: Date, limit: number): Promise<readonly string[]> {
  const stale = jobs().where('changedAt', '<', before).orderBy('changedAt');
  return (await stale.limit(limit).get()).docs.map(({ id }) => id);
}
