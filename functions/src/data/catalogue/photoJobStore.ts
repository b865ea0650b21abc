import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type PhotoJobCommand, photoJobId, photoJobWorkSchema } from '#contract/documents/photoJob.ts';
import { limits } from '#contract/limits.ts';
import { daysAfter } from '../../platform/clock.ts';
import { collection } from '../../platform/collection.ts';
import { requestMark } from '../../platform/logContext.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { resumable } from '../resumable.ts';

export type PhotoJobWork = v.InferOutput<typeof photoJobWorkSchema>;
export const photoJobs = collection('photoJobs', v.string(), photoJobWorkSchema);

export function writePhotoJob(
  transaction: Transaction,
  { subject, command, commandId, expected }: Pick<PhotoJobWork, 'subject' | 'command' | 'commandId' | 'expected'>,
  now: Date,
): string {
  const id = photoJobId(command.kind, subject);
  const begun = { phase: 'running' as const, seen: 0, changed: 0, expected, startedAt: now, updatedAt: now };
  const job = { kind: command.kind, subject, ...begun, command, commandId, cursor: '', stalls: 0, ...requestMark() };
  transaction.set(photoJobs.doc(id), job);
  return id;
}

const done = (now: Date) => ({
  phase: 'done' as const,
  updatedAt: now,
  expiresAt: daysAfter(now, limits.retention.finishedJobDays),
});

/** For a job that `photoJobs.readAll` has found, when its cause is gone. */
export function endPhotoJob(transaction: Transaction, id: string, now: Date): void {
  const ended = { ...done(now), lookAgainAt: FieldValue.delete() };
  transaction.update(photoJobs.doc(id), ended);
}

/** For a job that `photoJobs.readAll` has found. */
export function redirectPhotoJob(transaction: Transaction, id: string, command: PhotoJobCommand): void {
  transaction.update(photoJobs.doc(id), { command });
}

export type Progress = Pick<PhotoJobWork, 'cursor' | 'seen' | 'changed'>;

export function writeProgress(transaction: Transaction, id: string, progress: Progress, now: Date): void {
  transaction.update(photoJobs.doc(id), { ...progress, stalls: 0, updatedAt: now });
}

const { change, handOver, resumeStalled } = resumable(photoJobs);

export { handOver as handPhotoJobOver, resumeStalled as resumeStalledPhotoJobs };

export const finishPhotoJob = (
  id: string,
  { commandId }: PhotoJobWork,
  now: Date,
  lookAgainAt: Date,
): Promise<boolean> =>
  change(id, { commandId, phase: 'running' }, () => ({
    ...done(now),
    // The second look starts at the first photo.
    cursor: '',
    lookAgainAt,
  }));

export const finishSecondLook = (id: string, { commandId }: PhotoJobWork): Promise<boolean> =>
  change(id, { commandId, phase: 'done' }, () => ({ lookAgainAt: FieldValue.delete() }));
