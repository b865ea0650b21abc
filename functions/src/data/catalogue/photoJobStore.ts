import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { ngTagModes } from '#contract/documents/ngTag.ts';
import { type PhotoJob, photoJobId, photoJobSchema } from '#contract/documents/photoJob.ts';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { daysAfter } from '../../platform/clock.ts';
import { requestMark } from '../../platform/logContext.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { collection } from '../collection.ts';

/** Copied into the job: every photo write changes its tag or title, which would abort each page. */
const commandSchema = v.variant('kind', [
  v.object({ kind: v.literal('ng-tag'), mode: v.picklist(ngTagModes) }),
  v.object({ kind: v.literal('tag'), key: v.string(), name: v.string() }),
  /** The title that photos move to, which may be the same, and what they copy of it. */
  v.object({
    kind: v.literal('title'),
    titleId: titleIdSchema,
    words: v.array(v.string()),
    coveredUntil: v.optional(timestampSchema),
  }),
]);
export type PhotoJobCommand = v.InferOutput<typeof commandSchema>;

const jobSchema = v.object({
  ...photoJobSchema.entries,
  order: commandSchema,
  /** The audit entry of the command; new each time. */
  orderId: v.string(),
  /** The last photo seen; "" at the beginning. */
  cursor: v.string(),
  /** Resumes without progress. */
  stalls: v.number(),
  /** When to check for photos written while the job ran; absent afterwards. */
  lookAgainAt: v.optional(timestampSchema),
});
export type PhotoJobWork = v.InferOutput<typeof jobSchema>;
const jobs = collection('sweeps', v.string(), decoder(jobSchema));
export const readPhotoJob = jobs.read;

/** Replaces a running job. Returns the id. */
export function writePhotoJob(
  transaction: Transaction,
  { subject, order, orderId, expected }: Pick<PhotoJobWork, 'subject' | 'order' | 'orderId' | 'expected'>,
  now: Date,
): string {
  const id = photoJobId(order.kind, subject);
  const begun = { phase: 'running', seen: 0, changed: 0, expected, startedAt: now, updatedAt: now };
  const job = { kind: order.kind, subject, ...begun, order, orderId, cursor: '', stalls: 0, ...requestMark() };
  transaction.set(jobs.doc(id), job);
  return id;
}

export const readPhotoJobs = jobs.readAll;

const done = (now: Date) => ({
  phase: 'done',
  updatedAt: now,
  expiresAt: daysAfter(now, limits.retention.finishedJobDays),
});

/** What asked for the job is gone. Only for a job that `readPhotoJobs` has found. */
export function endPhotoJob(transaction: Transaction, id: string, now: Date): void {
  const ended = { ...done(now), lookAgainAt: FieldValue.delete() };
  transaction.update(jobs.doc(id), ended);
}

/** Only for a job that `readPhotoJobs` has found. */
export function redirectPhotoJob(transaction: Transaction, id: string, order: PhotoJobCommand): void {
  transaction.update(jobs.doc(id), { order });
}

export type Progress = Pick<PhotoJobWork, 'cursor' | 'seen' | 'changed'>;

export function writeProgress(transaction: Transaction, id: string, progress: Progress, now: Date): void {
  transaction.update(jobs.doc(id), { ...progress, stalls: 0, updatedAt: now });
}

async function changePhotoJob(
  id: string,
  { orderId, phase }: Pick<PhotoJobWork, 'orderId' | 'phase'>,
  fieldsOf: (job: PhotoJobWork) => Readonly<Record<string, unknown>>,
): Promise<boolean> {
  return runTransaction(async (transaction) => {
    const job = await readPhotoJob(id, transaction);
    if (job?.orderId !== orderId || job.phase !== phase) return false;
    transaction.update(jobs.doc(id), fieldsOf(job));
    return true;
  });
}

export const finishPhotoJob = (id: string, { orderId }: PhotoJobWork, now: Date, lookAgainAt: Date): Promise<boolean> =>
  changePhotoJob(id, { orderId, phase: 'running' }, () => ({
    ...done(now),
    // The second look starts at the first photo.
    cursor: '',
    lookAgainAt,
  }));

export const finishSecondLook = (id: string, { orderId }: PhotoJobWork): Promise<boolean> =>
  changePhotoJob(id, { orderId, phase: 'done' }, () => ({ lookAgainAt: FieldValue.delete() }));

/** Triggers a new run, because this one is out of time. */
export const handPhotoJobOver = (id: string, { orderId }: PhotoJobWork): Promise<boolean> =>
  changePhotoJob(id, { orderId, phase: 'running' }, () => ({ handovers: FieldValue.increment(1) }));

export const noteStall = (id: string, { orderId }: PhotoJobWork, most: number): Promise<boolean> =>
  changePhotoJob(id, { orderId, phase: 'running' }, ({ stalls }) => ({
    stalls: stalls + 1,
    ...(stalls + 1 >= most ? { phase: 'failed' } : {}),
  }));

const running: PhotoJob['phase'] = 'running';

export const stalledPhotoJobs = (before: Date, limit: number): Promise<readonly string[]> => {
  const stalled = jobs.all().where('phase', '==', running).where('updatedAt', '<', before);
  return jobs.ids(stalled.orderBy('updatedAt').limit(limit));
};

export const photoJobsToLookAgain = jobs.idsUntil('lookAgainAt');

const callSchema = v.object({ phase: v.literal(running), orderId: v.string(), handovers: v.optional(v.number(), 0) });

/** Pure: `false` for a write of progress. */
export function asksForWork(before: unknown, after: unknown): boolean {
  const [was, is] = [v.safeParse(callSchema, before), v.safeParse(callSchema, after)];
  if (!is.success) return false;
  return !was.success || was.output.orderId !== is.output.orderId || was.output.handovers !== is.output.handovers;
}
