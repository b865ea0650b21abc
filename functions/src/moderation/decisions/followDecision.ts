import type { Report } from '#contract/documents/report.ts';
import { isUid } from '#contract/ids.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { notify, withdrawNotice } from '../../data/accounts/noticeStore.ts';
import type { CaseJob } from '../../data/cases/caseJobStore.ts';
import { countOutcome } from '../../data/cases/reporterStore.ts';
import { writeReportStatus } from '../../data/cases/reportStore.ts';
import { type Transaction } from '../../platform/transaction.ts';

/**
 * Has one report follow what its case was decided: its status, what its reporter is told, and how right their reports have been,
 * all in one transaction, so that each happens once. A reporter whose account is gone is told nothing and counted nowhere.
 */
export async function followDecision(
  transaction: Transaction,
  { id, report }: { readonly id: string; readonly report: Report },
  { kind, caseId, status, note, occasion }: CaseJob,
  now: Date,
): Promise<void> {
  const { reporterId, status: former } = report;
  const account = isUid(reporterId) ? await readAccount(transaction, reporterId) : undefined;
  writeReportStatus(transaction, kind, id, status, now);
  if (!account || !isUid(reporterId) || former === status) return;
  countOutcome(transaction, reporterId, former, status);
  if (status !== 'open') {
    const text = note === '' ? undefined : note;
    await notify(transaction, reporterId, { kind: `report-${status}`, occasion, subject: caseId, text }, now);
  } else if (former !== 'open') {
    // What was told of an undone decision was not so.
    withdrawNotice(transaction, reporterId, { kind: `report-${former}`, occasion });
  }
}
