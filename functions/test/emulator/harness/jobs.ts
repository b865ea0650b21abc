import { type JobName, jobId } from '#contract/documents/job.ts';
import { jobTable } from '../../../src/jobs.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { type JobRun, resumeDueJobs } from '../../../src/platform/jobRun.ts';
import { dataAt, put } from './documents.ts';
import { isOwnSite, server } from './site.ts';
import { until } from './until.ts';

/** The run that an event gives to its job. */
export const jobRun = (more: Partial<JobRun> = {}): JobRun => ({
  clock: systemClock,
  until: new Date(Date.now() + 8 * 60_000),
  bucket: server.bucket,
  ...more,
});

export const runJob = (name: JobName, subject: string, more: Partial<JobRun> = {}) =>
  jobTable[name](subject, jobRun(more));

/** What the schedule does so many minutes from now. */
export const resumeJobsIn = (minutes: number, more: Partial<JobRun> = {}) => {
  const later = (): Date => new Date(Date.now() + minutes * 60_000);
  return resumeDueJobs(jobTable, jobRun({ clock: later, until: new Date(later().getTime() + 60_000), ...more }));
};

export const jobAt = (name: JobName, subject: string) => dataAt(`jobs/${jobId(name, subject)}`);

/** Writes a job without a command. On the running site its event runs it too, at the same time as a test's run. */
export function putJob(name: JobName, subject: string, fields: Readonly<Record<string, unknown>> = {}) {
  const at = new Date();
  const begun = { kind: name, commandId: 'a command', phase: 'running', startedAt: at, updatedAt: at, stalls: 0 };
  return put(`jobs/${jobId(name, subject)}`, { ...begun, dueAt: at, ...fields });
}

/** Waits for the event that runs the job; on a file's own site, without events, runs it. */
export async function jobOver(name: JobName, subject: string, patienceMs?: number): Promise<true> {
  const isOver = async () => ((await jobAt(name, subject)) === undefined ? true : undefined);
  if (isOwnSite && !(await isOver())) await runJob(name, subject);
  return until(`the end of the job ${name} of ${subject}`, isOver, patienceMs);
}
