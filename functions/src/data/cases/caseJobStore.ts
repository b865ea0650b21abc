import * as v from 'valibot';
import { caseKinds } from '#contract/documents/case.ts';
import { reportStatuses } from '#contract/documents/report.ts';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { uidSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { requestMark, requestMarkEntries } from '../../platform/logContext.ts';
import type { Transaction } from '../../platform/transaction.ts';

/** `caseJobs/{caseId}_{opening}`, closed to clients. Keeps the decision, because the case may reopen first. */
const caseJobSchema = v.object({
  caseId: v.string(),
  kind: v.picklist(caseKinds),
  opening: v.number(),
  ownerId: uidSchema,
  /** `open`: the decision was undone. */
  status: v.picklist(reportStatuses),
  note: v.string(),
  occasion: v.string(),
  changedAt: timestampSchema,
  ...requestMarkEntries,
});
export type CaseJob = v.InferOutput<typeof caseJobSchema>;
export const caseJobs = collection('caseJobs', v.string(), decoder(caseJobSchema));

export function writeCaseJob(transaction: Transaction, job: CaseJob): void {
  transaction.set(caseJobs.doc(idOf(job.caseId, job.opening)), { ...job, ...requestMark() });
}

const idOf = (caseId: string, opening: number): string => `${caseId}_${opening}`;

export const readJobOf = (transaction: Transaction, caseId: string, opening: number) =>
  caseJobs.read(idOf(caseId, opening), transaction);

export const staleCaseJobs = caseJobs.idsBefore('changedAt');
