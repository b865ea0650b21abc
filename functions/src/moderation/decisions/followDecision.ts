import { FieldValue } from 'firebase-admin/firestore';
import type { Report } from '#contract/documents/report.ts';
import { isUid } from '#contract/ids.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { notify, withdrawNotice } from '../../data/accounts/noticeStore.ts';
import { type CaseJob, caseJobs } from '../../data/cases/caseStore.ts';
import { countOutcome, reports, reportsNotYet } from '../../data/cases/reportStore.ts';
import { runJob } from '../../data/jobs.ts';
import type { CleanupRun } from '../../platform/cleanup.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

// Each report takes about three writes; a commit takes 500.
const reportsPerBatch = 50;
// Reporters and other runs write the same documents.
const attempts = { maxAttempts: 10 };

export const runCaseJob = (jobId: string, { clock, until, pageSize = reportsPerBatch }: CleanupRun) =>
  runJob(caseJobs.doc(jobId), async (found) => {
    // An unreadable job throws here, before a transaction locks it.
    caseJobs.decoded(found);
    while (clock() < until) {
      if ((await followNextPage(jobId, clock, pageSize)) < pageSize) return true;
    }
    return false;
  });

function followNextPage(jobId: string, clock: Clock, pageSize: number): Promise<number> {
  return runTransaction(async (transaction) => {
    const job = await caseJobs.read(jobId, transaction);
    if (!job) return 0;
    const page = await reportsNotYet(transaction, job.kind, job, pageSize);
    const now = clock();
    await Promise.all(Array.from(page, ([id, report]) => followDecision(transaction, { id, report }, job, now)));
    return page.size;
  }, attempts);
}

/** Updates the report, its reporter's counts and notices. Idempotent. */
export async function followDecision(
  transaction: Transaction,
  { id, report }: { readonly id: string; readonly report: Report },
  { kind, caseId, status, note, occasion }: CaseJob,
  now: Date,
): Promise<void> {
  const { reporterId, status: former } = report;
  const account = isUid(reporterId) ? await readAccount(transaction, reporterId) : undefined;
  const handledAt = status === 'open' ? FieldValue.delete() : now;
  transaction.update(reports[kind].doc(id), { status, handledAt });
  if (!account || !isUid(reporterId) || former === status) return;
  countOutcome(transaction, reporterId, former, status);
  if (status !== 'open') {
    await notify(
      transaction,
      reporterId,
      { kind: `report-${status}`, occasion, subject: caseId, text: note || undefined },
      now,
    );
  } else if (former !== 'open') {
    withdrawNotice(transaction, reporterId, { kind: `report-${former}`, occasion });
  }
}
