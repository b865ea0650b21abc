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
import { countOutcome } from '../../data/cases/reporterStore.ts';
import { reportsNotYet, writeReportStatus } from '../../data/cases/reportStore.ts';
import { unlessChanged } from '../../data/conflict.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

/** Each is some four reads and three writes in one transaction; 500 writes are what a commit takes. */
const reportsPerBatch = 50;
// Reporters change their own documents meanwhile, and two runs may be at it.
const attempts = { maxAttempts: 10 };

type Environment = {
  readonly clock: Clock;
  /** Nothing more is begun after this. */
  readonly until: Date;
  readonly pageSize?: number;
};

/** `superseded`: decided anew meanwhile, or somebody else has finished; the job is theirs. */
export type CaseJobOutcome = 'settled' | 'handed-over' | 'superseded' | 'no-job';

/**
 * Has the reports of a case follow what was decided: statuses, notices, counts. What the job says now decides, page by page, and
 * each report follows in one transaction with all that goes with it: it may run twice, at once, late, or again after a death in its
 * middle. The job goes last, and only if nothing else was decided meanwhile; a run without enough time writes it anew, which
 * calls the next.
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
