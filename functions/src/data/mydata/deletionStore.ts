import { FieldValue } from 'firebase-admin/firestore';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { requestMark } from '../../platform/logContext.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { stored } from '../timestamp.ts';

const reference = (uid: Uid) => firestore.doc(documentPath.deletion(uid));

/**
 * `deletions/{uid}`: an account is to be deleted; `triedAt` is when somebody last began on it. There is no way back.
 * Idempotent.
 */
export async function beginDeletion(uid: Uid, now: Date): Promise<void> {
  await reference(uid).set({ triedAt: stored(now), ...requestMark() }, { merge: true });
}

/** The same, in the transaction that decides it. */
export function writeDeletion(transaction: Transaction, uid: Uid, now: Date): void {
  transaction.set(reference(uid), { triedAt: stored(now), ...requestMark() }, { merge: true });
}

export const isBeingDeleted = async (uid: Uid): Promise<boolean> => (await reference(uid).get()).exists;

/** The same, in a transaction that rests on it. */
export const isGoing = async (transaction: Transaction, uid: Uid): Promise<boolean> =>
  (await transaction.get(reference(uid))).exists;

/** Asks the trigger to go on, because whoever writes this has no time left. Nothing where somebody else has finished it. */
export async function handDeletionOver(uid: Uid): Promise<void> {
  await runTransaction(async (transaction) => {
    const job = await transaction.get(reference(uid));
    if (job.exists) transaction.update(job.ref, { handovers: FieldValue.increment(1) });
  });
}

export async function endDeletion(uid: Uid): Promise<void> {
  await reference(uid).delete();
}

/** The uids of deletions that nobody has tried since, longest ago first. */
export async function staleDeletions(before: Date, limit: number): Promise<readonly string[]> {
  const stale = firestore.collection('deletions').where('triedAt', '<', stored(before)).orderBy('triedAt');
  return (await stale.limit(limit).get()).docs.map(({ id }) => id);
}
