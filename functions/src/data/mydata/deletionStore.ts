import * as v from 'valibot';
import { jobEntries } from '#contract/documents/job.ts';
import type { Uid } from '#contract/ids.ts';
import { jobKind } from '../../platform/job.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

/** By person; cannot be undone. Without an owner: an erasure deletes it last. */
export const deletionJob = jobKind('deletion', v.object(jobEntries));

/** `isBegun`: the caller runs it. Otherwise an event does. Idempotent. */
export const startDeletion = (uid: Uid, now: Date, isBegun = false): Promise<string> =>
  runTransaction(async (transaction) => deletionJob.start(transaction, uid, {}, now, { isBegun }));

export const isGoing = async (transaction: Transaction, uid: Uid): Promise<boolean> =>
  (await transaction.get(deletionJob.stored(uid))).exists;
