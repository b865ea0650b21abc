import * as v from 'valibot';
import { caseKinds } from '#contract/documents/case.ts';
import { type ChatFailure, chatLimits, chatSchema, chatSubjects } from '#contract/documents/chat.ts';
import { jobEntries } from '#contract/documents/job.ts';
import { collection } from '../platform/collection.ts';
import { jobKind } from '../platform/job.ts';
import type { Transaction } from '../platform/transaction.ts';

const chatJobSchema = v.object({
  ...jobEntries,
  about: v.picklist(chatSubjects),
  /** What was reported; absent for the sum of a day. */
  caseKind: v.optional(v.picklist(caseKinds)),
  /** Absent for cases that only admins see. */
  caseId: v.optional(v.string()),
  /** Tries that failed. */
  failed: v.number(),
});
export type ChatJob = v.InferOutput<typeof chatJobSchema>;

/** One message to the chat of staff. */
export const chatJob = jobKind('chat', chatJobSchema);

const chat = collection('aggregates', v.literal('chat'), chatSchema);

export async function writeChatFailure(transaction: Transaction, failure: ChatFailure): Promise<void> {
  const { failures = [] } = (await chat.read('chat', transaction)) ?? {};
  transaction.merge(chat.doc('chat'), { failures: [failure, ...failures].slice(0, chatLimits.failures) });
}

/** `false` if the sum of this day, or of a later one, was sent already. */
export async function claimDay(transaction: Transaction, day: string): Promise<boolean> {
  const last = (await chat.read('chat', transaction))?.day;
  if (last !== undefined && last >= day) return false;
  transaction.merge(chat.doc('chat'), { day });
  return true;
}
