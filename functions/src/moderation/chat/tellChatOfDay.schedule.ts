import { chatJob, claimDay } from '../../data/chatStore.ts';
import { chatMode } from '../../platform/chatAddress.ts';
import type { Job } from '../../platform/cleanup.ts';
import { dayOf, daysBefore } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';

/** Sends the sum of yesterday to the chat of staff, once. Idempotent. */
export const tellChatOfDay: Job = async ({ clock }) => {
  if (chatMode() === 'off') return;
  const now = clock();
  const day = dayOf(daysBefore(now, 1));
  await runTransaction(async (transaction) => {
    if (await claimDay(transaction, day)) chatJob.start(transaction, day, { about: 'day', failed: 0 }, now);
  });
};
