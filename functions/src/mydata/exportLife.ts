import { limits } from '#contract/limits.ts';
import { type ExportJob, isOver } from '../data/mydata/exportStore.ts';
import { hoursAfter, minutesAfter } from '../platform/clock.ts';

// Counts interrupted runs, too.
const maxAttempts = 5;

export const newExport = (path: string, now: Date): ExportJob => ({
  status: 'preparing',
  path,
  requestedAt: now,
  dueAt: now,
  attempts: 0,
});

export function answerExport(
  job: ExportJob | undefined,
  now: Date,
): { answer: 'begin' | ExportJob; to: 'gone' | undefined } {
  if (!job || isOver(job, now)) return { answer: 'begin', to: undefined };
  // Reports a failure once; the next call starts over.
  if (job.status === 'failed') return { answer: job, to: 'gone' };
  return { answer: job, to: undefined };
}

type Preparing = Extract<ExportJob, { status: 'preparing' }>;

/** Locks the job for `leaseMinutes`. Too many attempts fail it. */
export function beginExportRun(job: ExportJob | undefined, leaseMinutes: number, now: Date) {
  if (job?.status !== 'preparing' || job.dueAt > now) return { begun: undefined, to: undefined };
  if (job.attempts >= maxAttempts) return { begun: undefined, to: failedExport(job.path, now) };
  const begun = { ...job, attempts: job.attempts + 1, dueAt: minutesAfter(now, leaseMinutes) };
  return { begun, to: begun };
}

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

/** A path identifies its request. */
export const isStillFor = (job: ExportJob | undefined, path: string): job is Preparing =>
  job?.status === 'preparing' && job.path === path;
