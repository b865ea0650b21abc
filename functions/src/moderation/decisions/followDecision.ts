import type { Report } from '#contract/documents/report.ts';
import { isUid } from '#contract/ids.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { notify, withdrawNotice } from '../../data/accounts/noticeStore.ts';
import {
  type CaseJob,
  caseJobVersion,
  deleteCaseJob,
  handCaseJobOver,
  readCaseJob,
} from '../../data/cases/caseJobStore.ts';
import { countOutcome, reportsNotYet, writeReportStatus } from '../../data/cases/reportStore.ts';
import { unlessChanged } from '../../data/conflict.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

/** Each is some four reads and three writes in one transaction; 500 writes are what a commit takes. */
const reportsPerBatch = 50;
// Reporters change their own documents meanwhile, and two runs may be at it.
const attempts = { maxAttempts: 10 };

type Environment = {
  readonly clock: Clock;
  readonly until: Date;
  readonly pageSize?: number;
};

/** `superseded`: decided anew meanwhile, or somebody else has finished; the job is theirs. */
type CaseJobOutcome = 'settled' | 'handed-over' | 'superseded' | 'no-job';

/**
 * Has the reports of a case follow what was decided, page by page. It may run twice, late, or again after a death. The
 * job goes last, if nothing else was decided; out of time, it is written anew.
 */
export async function runCaseJob(
  jobId: string,
  { clock, until, pageSize = reportsPerBatch }: Environment,
): Promise<CaseJobOutcome> {
  const version = await caseJobVersion(jobId);
  if (version === undefined) return 'no-job';
  for (;;) {
    if (clock() >= until) {
      return (await unlessChanged(() => handCaseJobOver(jobId, version))) ? 'handed-over' : 'superseded';
    }
    if ((await followNextPage(jobId, clock, pageSize)) < pageSize) break;
  }
  return (await unlessChanged(() => deleteCaseJob(jobId, version))) ? 'settled' : 'superseded';
}

function followNextPage(jobId: string, clock: Clock, pageSize: number): Promise<number> {
  return runTransaction(async (transaction) => {
    const job = await readCaseJob(transaction, jobId);
    if (!job) return 0;
    const page = await reportsNotYet(transaction, job.kind, job, pageSize);
    const now = clock();
    await Promise.all(page.map((found) => followDecision(transaction, found, job, now)));
    return page.length;
  }, attempts);
}

/** Has one report follow its case: status, notice to its reporter, and how right their reports have been, each once. */
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
