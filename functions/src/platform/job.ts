import { randomUUID } from 'node:crypto';
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type JobDocument, type JobName, jobId, jobKindOf } from '#contract/documents/job.ts';
import type { Uid } from '#contract/ids.ts';
import { daysAfter, minutesAfter } from './clock.ts';
import { collection } from './collection.ts';
import { requestMark } from './logContext.ts';
import type { Transaction } from './transaction.ts';

/** Longer than an event's run. Nobody else runs or resumes a job before its lease ends. */
export const leaseMinutes = 10;

type Start = {
  readonly owner?: Uid;
  /** Otherwise random. */
  readonly commandId?: string;
  /** The caller runs the first pages of an exclusive job itself. */
  readonly isBegun?: boolean;
};

/** The documents of one kind, `jobs/{name}_{subject}`. `jobs.ts` says what the kind does. */
export function jobKind<Work extends JobDocument>(name: JobName, schema: v.GenericSchema<unknown, Work>) {
  const jobs = collection<string, Work, Work>('jobs', v.string(), schema);
  const { retentionDays } = jobKindOf(name);
  const stored = (subject: string) => jobs.stored.doc(jobId(name, subject));
  return {
    name,
    stored,
    read: (subject: string, transaction?: Transaction): Promise<Work | undefined> =>
      jobs.read(jobId(name, subject), transaction),
    /** Those of these subjects that have a job. */
    async subjectsIn(subjects: readonly string[], transaction: Transaction): Promise<ReadonlySet<string>> {
      const existing = await jobs.readAll(
        subjects.map((subject) => jobId(name, subject)),
        transaction,
      );
      return new Set(subjects.filter((subject) => existing.has(jobId(name, subject))));
    },
    /** Replaces the job of an older command, whose run then stops. An event runs it. */
    start(
      transaction: Pick<Transaction, 'set'>,
      subject: string,
      fields: Omit<Work, keyof JobDocument>,
      now: Date,
      { owner, commandId = randomUUID(), isBegun = false }: Start = {},
    ): string {
      const begun = { phase: 'running', startedAt: now, updatedAt: now, stalls: 0 } as const;
      const dueAt = isBegun ? minutesAfter(now, leaseMinutes) : now;
      transaction.set(stored(subject), { ...fields, kind: name, owner, commandId, ...begun, dueAt, ...requestMark() });
      return commandId;
    },
    /** For an existing job. Its run goes on with these fields. */
    change(transaction: Transaction, subject: string, fields: Partial<Omit<Work, keyof JobDocument>>): void {
      transaction.update(stored(subject), { ...fields });
    },
    /** For an existing job, also when its cause is gone: nothing more runs. */
    end(transaction: Transaction, subject: string, now: Date, phase: 'done' | 'failed' = 'done'): void {
      if (retentionDays === undefined) transaction.delete(stored(subject));
      else {
        const expiresAt = daysAfter(now, retentionDays);
        transaction.update(stored(subject), { phase, updatedAt: now, expiresAt, dueAt: FieldValue.delete() });
      }
    },
  };
}

export type JobKind<Work extends JobDocument> = ReturnType<typeof jobKind<Work>>;
