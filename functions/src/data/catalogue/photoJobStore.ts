import { type JobDocument, jobId } from '#contract/documents/job.ts';
import { type PhotoJob, type PhotoJobCommand, photoJobSchema } from '#contract/documents/photoJob.ts';
import { jobKind } from '../../platform/job.ts';
import type { Transaction } from '../../platform/transaction.ts';

export type PhotoJobKind = PhotoJobCommand['kind'];

/** By tag key or title. */
export const photoJobs = {
  'ng-tag': jobKind('ng-tag', photoJobSchema),
  tag: jobKind('tag', photoJobSchema),
  title: jobKind('title', photoJobSchema),
} as const;

type Command = Pick<PhotoJob, 'command' | 'expected' | 'commandId'> & { readonly subject: string };

/** `commandId`: of the audit entry. Returns the id of the document. */
export function startPhotoJob(
  transaction: Transaction,
  { subject, command, commandId, expected }: Command,
  now: Date,
): string {
  const { kind } = command;
  const work: Omit<PhotoJob, keyof JobDocument> = { kind, command, expected, cursor: '', seen: 0, changed: 0 };
  photoJobs[kind].start(transaction, subject, work, now, { commandId });
  return jobId(kind, subject);
}
