import { FieldValue } from 'firebase-admin/firestore';
import type { Report } from '#contract/documents/report.ts';
import { isUid } from '#contract/ids.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { notify, withdrawNotice } from '../../data/accounts/noticeStore.ts';
import type { CaseJob, Consequence } from '../../data/cases/caseStore.ts';
import { countOutcome, reports, reportsNotYet } from '../../data/cases/reportStore.ts';
import type { Page } from '../../platform/jobRun.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

// Each report takes about three writes; a commit takes 500.
const reportsPerBatch = 50;
// Reporters and other runs write the same documents.
const attempts = { maxAttempts: 10 };

/** Reports that have the status of the decision are done. */
export const followNextPage: Page<CaseJob> = ({ current }, { clock, pageSize = reportsPerBatch }) =>
  runTransaction(async (transaction) => {
    const consequence = await current(transaction);
    if (!consequence) return 'superseded';
    const page = await reportsNotYet(transaction, consequence.caseKind, consequence, pageSize);
    const now = clock();
    await Promise.all(
      Array.from(page, ([id, report]) => followDecision(transaction, { id, report }, consequence, now)),
    );
    return page.size < pageSize ? 'done' : 'more';
  }, attempts);

/** Updates the report, its reporter's counts and notices. Idempotent. */
export async function followDecision(
  transaction: Transaction,
  { id, report }: { readonly id: string; readonly report: Report },
  { caseKind, caseId, status, note, occasion }: Consequence,
  now: Date,
): Promise<void> {
  const { reporterId, status: former } = report;
  const account = isUid(reporterId) ? await readAccount(transaction, reporterId) : undefined;
  const handledAt = status === 'open' ? FieldValue.delete() : now;
  transaction.update(reports[caseKind].doc(id), { status, handledAt });
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
