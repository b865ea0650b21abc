import { caseJobVersion, deleteCaseJob, handCaseJobOver, readCaseJob } from '../../data/cases/caseJobStore.ts';
import { reportsNotYet } from '../../data/cases/reportStore.ts';
import { unlessChanged } from '../../data/conflict.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { followDecision } from './followDecision.ts';

/** Each is some four reads and three writes in one transaction; 500 writes are what a commit takes. */
const reportsPerBatch = 50;
// Reporters change their own documents meanwhile, and two runs may be at it.
const attempts = { maxAttempts: 10 };

export type SettleEnvironment = {
  readonly clock: Clock;
  /** Nothing more is begun after this. */
  readonly until: Date;
  readonly pageSize?: number;
};

/** `superseded`: decided anew meanwhile, or somebody else has finished; the job is theirs. */
export type CaseSettled = 'settled' | 'handed-over' | 'superseded' | 'no-job';

/**
 * Has the reports of a case follow what was decided: statuses, notices, counts. What the job says now decides, page by page, and
 * each report follows in one transaction with all that goes with it: it may run twice, at once, late, or again after a death in its
 * middle. The job goes last, and only if nothing else was decided meanwhile; a run without enough time writes it anew, which
 * calls the next.
 */
export async function settleCase(
  jobId: string,
  { clock, until, pageSize = reportsPerBatch }: SettleEnvironment,
): Promise<CaseSettled> {
  const version = await caseJobVersion(jobId);
  if (version === undefined) return 'no-job';
  for (;;) {
    if (clock() >= until) {
      return (await unlessChanged(() => handCaseJobOver(jobId, version))) ? 'handed-over' : 'superseded';
    }
    if ((await settleNextPage(jobId, clock, pageSize)) < pageSize) break;
  }
  return (await unlessChanged(() => deleteCaseJob(jobId, version))) ? 'settled' : 'superseded';
}

function settleNextPage(jobId: string, clock: Clock, pageSize: number): Promise<number> {
  return runTransaction(async (transaction) => {
    const job = await readCaseJob(transaction, jobId);
    if (!job) return 0;
    const page = await reportsNotYet(transaction, job.kind, job, pageSize);
    const now = clock();
    await Promise.all(page.map((found) => followDecision(transaction, found, job, now)));
    return page.length;
  }, attempts);
}
