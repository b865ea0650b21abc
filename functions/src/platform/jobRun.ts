import type { Bucket } from '@google-cloud/storage';
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type JobDocument, type JobName, jobKindOf, jobNames, parseJobId } from '#contract/documents/job.ts';
import { attemptsOf, type CleanupRun } from './cleanup.ts';
import { minutesAfter } from './clock.ts';
import { stored } from './collection.ts';
import { type JobKind, leaseMinutes } from './job.ts';
import { log } from './logger.ts';
import { runTransaction, type Transaction } from './transaction.ts';

export type JobRun = CleanupRun & {
  readonly bucket: Bucket;
  /** Longer than the process may live. */
  readonly leaseMinutes?: number;
};

export type RunningJob<Work> = {
  readonly subject: string;
  /** As read before the page. */
  readonly fields: Work;
  readonly isSecondLook: boolean;
  /** `undefined` if a newer command or another run replaced this one: the page is `superseded`. */
  readonly current: (transaction: Transaction) => Promise<Work | undefined>;
  /** Progress, in the transaction of what it counts. */
  readonly save: (transaction: Transaction, progress: Partial<Work>, now: Date) => void;
};

/** Does the next part. It may die at any write, and runs again. Throws to be retried. */
export type Page<Work> = (job: RunningJob<Work>, run: JobRun) => Promise<'more' | 'done' | 'failed' | 'superseded'>;

/** `busy`: another run has it, or it is not due. `handed-over`: an event continues, because the time is up. */
type JobOutcome = 'done' | 'failed' | 'superseded' | 'handed-over' | 'busy';

/** `starter`: the caller has started the job with `isBegun`. */
type Runner = 'event' | 'schedule' | 'starter';

export type RunnableJob = (subject: string, run: JobRun, runner?: Runner) => Promise<JobOutcome>;

type Begun = Pick<JobDocument, 'commandId' | 'phase'>;

/** Takes the lease. Gives up a job that was resumed too often. */
function begin<Work extends JobDocument>(
  kind: JobKind<Work>,
  subject: string,
  { clock, leaseMinutes: minutes = leaseMinutes }: JobRun,
  runner: Runner,
): Promise<Begun | 'superseded' | 'busy' | 'failed'> {
  const { mostStalls = Number.POSITIVE_INFINITY, isExclusive } = jobKindOf(kind.name);
  const isResumed = runner === 'schedule';
  return runTransaction(async (transaction) => {
    const job = await kind.read(subject, transaction);
    if (!job || job.phase === 'failed') return 'superseded';
    const isSecondLook = job.phase === 'done';
    if (isSecondLook && !(isResumed && job.dueAt)) return 'superseded';
    const now = clock();
    const isDue = job.dueAt !== undefined && job.dueAt <= now;
    if (!isDue && runner !== 'starter' && (isExclusive || isResumed)) return 'busy';
    if (isResumed && job.stalls >= mostStalls) {
      log.warn('job given up', { kind: kind.name });
      kind.end(transaction, subject, now, isSecondLook ? 'done' : 'failed');
      return 'failed';
    }
    const stalls = job.stalls + (isResumed ? 1 : 0);
    transaction.update(kind.stored(subject), { dueAt: minutesAfter(now, minutes), stalls });
    return { commandId: job.commandId, phase: job.phase };
  });
}

/** Reads and writes the document of a run as long as nothing has replaced it. */
function documentOf<Work extends JobDocument>(kind: JobKind<Work>, subject: string, begun: Begun) {
  const current = async (transaction?: Transaction): Promise<Work | undefined> => {
    const job = await kind.read(subject, transaction);
    const isSame = job?.commandId === begun.commandId && job.phase === begun.phase && job.dueAt !== undefined;
    return isSame ? job : undefined;
  };
  return {
    current,
    save(transaction: Transaction, progress: Partial<Work>, now: Date): void {
      const dueAt = minutesAfter(now, leaseMinutes);
      transaction.update(kind.stored(subject), { ...progress, stalls: 0, updatedAt: now, dueAt });
    },
    /** `false` if replaced. */
    change: (write: (transaction: Transaction) => void): Promise<boolean> =>
      runTransaction(async (transaction) => {
        if (!(await current(transaction))) return false;
        write(transaction);
        return true;
      }),
  };
}

type Options<Work> = {
  /** Where the second look starts. */
  readonly again?: Partial<Work>;
};

/** Runs pages until the end or `run.until`. Idempotent. After a failure, the event or the schedule runs it again. */
export function runnable<Work extends JobDocument>(
  kind: JobKind<Work>,
  page: Page<Work>,
  { again = {} }: Options<Work> = {},
): RunnableJob {
  const { secondLookMinutes, isExclusive } = jobKindOf(kind.name);
  return async (subject, run, runner = 'event') => {
    const { clock, until } = run;
    const begun = await begin(kind, subject, run, runner);
    if (typeof begun === 'string') return begun;
    const isSecondLook = begun.phase === 'done';
    const { current, save, change } = documentOf(kind, subject, begun);
    const update = (fields: Readonly<Record<string, unknown>>) => (transaction: Transaction) =>
      transaction.update(kind.stored(subject), { ...fields });
    const finish = (end: 'done' | 'failed') => (transaction: Transaction) => {
      kind.end(transaction, subject, clock(), end);
      if (end === 'failed' || isSecondLook || secondLookMinutes === undefined) return;
      update({ ...again, stalls: 0, dueAt: minutesAfter(clock(), secondLookMinutes) })(transaction);
    };
    try {
      for (let fields = await current(); fields; fields = await current()) {
        if (clock() >= until) {
          const isOver = await change(update({ dueAt: clock(), handovers: FieldValue.increment(1) }));
          return isOver ? 'handed-over' : 'superseded';
        }
        const end = await page({ subject, fields, isSecondLook, current, save }, run);
        if (end === 'superseded') return end;
        if (end !== 'more') return (await change(finish(end))) ? end : 'superseded';
      }
      return 'superseded';
    } catch (error) {
      // So that the repeated event need not wait for the end of the lease.
      if (isExclusive) await change(update({ dueAt: clock() })).catch(() => {});
      throw error;
    }
  };
}

export type JobTable = Readonly<Record<JobName, RunnableJob>>;

const mostPerRun = 200;

/** Runs what is due: the rest of dead runs, second looks, and jobs whose event was lost. Kinds run side by side. */
export async function resumeDueJobs(table: JobTable, run: JobRun) {
  const { clock, until } = run;
  const report = { resumed: 0, failed: 0 };
  // Logs no ids: people write tag keys.
  const attempt = attemptsOf(report, 'jobs');
  const due = stored.collection('jobs').where('dueAt', '<=', clock()).orderBy('dueAt').limit(mostPerRun);
  const jobs = (await due.select().get()).docs.flatMap(({ id }) => parseJobId(id) ?? []);
  await Promise.all(
    jobNames.map(async (kind) => {
      for (const { subject } of jobs.filter(({ name }) => name === kind)) {
        if (clock() >= until) break;
        await attempt('resumed', undefined, async () => {
          const outcome = await table[kind](subject, run, 'schedule');
          return outcome !== 'superseded' && outcome !== 'busy';
        });
      }
    }),
  );
  return report;
}

const callSchema = v.object({
  phase: v.literal('running'),
  commandId: v.string(),
  handovers: v.optional(v.number(), 0),
});

/** For a new command and a job handed over; not for progress. */
export function isCallForRun(before: unknown, after: unknown): boolean {
  const [was, is] = [v.safeParse(callSchema, before), v.safeParse(callSchema, after)];
  if (!is.success) return false;
  return !was.success || was.output.commandId !== is.output.commandId || was.output.handovers !== is.output.handovers;
}
