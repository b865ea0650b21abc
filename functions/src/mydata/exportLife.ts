import { limits } from '#contract/limits.ts';
import { type ExportJob, isOver } from '../data/mydata/exportStore.ts';
import { hoursAfter, minutesAfter } from '../platform/clock.ts';

/** A run that ends in an error is done again so often; one that is cut off counts too. */
const maxAttempts = 5;

export const newExport = (path: string, now: Date): ExportJob => ({
  status: 'preparing',
  path,
  requestedAt: now,
  dueAt: now,
  attempts: 0,
});

/** Pure: what a call is answered, given the job as it stands, and what becomes of the job by that. */
export function answerExport(
  job: ExportJob | undefined,
  now: Date,
): { answer: 'begin' | ExportJob; to: 'gone' | undefined } {
  if (!job || isOver(job, now)) return { answer: 'begin', to: undefined };
  // Told once; whoever asks again wants another try.
  if (job.status === 'failed') return { answer: job, to: 'gone' };
  return { answer: job, to: undefined };
}

type Preparing = Extract<ExportJob, { status: 'preparing' }>;

/**
 * Pure: whether a run may begin on a job, and the job while it runs: nobody else begins for `leaseMinutes`. A job that
 * was begun too often is given up.
 */
export function beginExportRun(
  job: ExportJob | undefined,
  leaseMinutes: number,
  now: Date,
): { begun: Preparing | undefined; to: ExportJob | undefined } {
  if (job?.status !== 'preparing' || job.dueAt > now) return { begun: undefined, to: undefined };
  if (job.attempts >= maxAttempts) return { begun: undefined, to: failedExport(job.path, now) };
  const begun = { ...job, attempts: job.attempts + 1, dueAt: minutesAfter(now, leaseMinutes) };
  return { begun, to: begun };
}

/** Pure: a job whose run has failed: due again at once, or given up. */
export const afterFailure = (job: Preparing, now: Date): ExportJob =>
  job.attempts >= maxAttempts ? failedExport(job.path, now) : { ...job, dueAt: now };

const failedExport = (path: string, now: Date): ExportJob => ({
  status: 'failed',
  path,
  expiresAt: hoursAfter(now, limits.exports.linkHours),
});

export const readyExport = (path: string, bytes: number, now: Date): ExportJob => ({
  status: 'ready',
  path,
  bytes,
  expiresAt: hoursAfter(now, limits.exports.linkHours),
});

/** Whether two states are of the same request: a later one has another file. */
export const isStillFor = (job: ExportJob | undefined, path: string): job is Preparing =>
  job?.status === 'preparing' && job.path === path;
