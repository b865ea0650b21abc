import { FieldValue } from 'firebase-admin/firestore';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { requestMark } from '../../platform/logContext.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

const reference = (uid: Uid) => firestore.doc(documentPath.deletion(uid));

/** `deletions/{uid}`: cannot be undone; `triedAt`: the last attempt. Idempotent. */
export async function beginDeletion(uid: Uid, now: Date): Promise<void> {
  await reference(uid).set({ triedAt: now, ...requestMark() }, { merge: true });
}

export function writeDeletion(transaction: Transaction, uid: Uid, now: Date): void {
  transaction.set(reference(uid), { triedAt: now, ...requestMark() }, { merge: true });
}

export const isBeingDeleted = async (uid: Uid): Promise<boolean> => (await reference(uid).get()).exists;

export const isGoing = async (transaction: Transaction, uid: Uid): Promise<boolean> =>
  (await transaction.get(reference(uid))).exists;

/** Starts the trigger again, for a run that is out of time; does nothing if the deletion is done. */
export async function handDeletionOver(uid: Uid): Promise<void> {
  await runTransaction(async (transaction) => {
    const job = await transaction.get(reference(uid));
    if (job.exists) transaction.update(job.ref, { handovers: FieldValue.increment(1) });
  });
}

export async function endDeletion(uid: Uid): Promise<void> {
  await reference(uid).delete();
}

export async function staleDeletions(before: Date, limit: number): Promise<readonly string[]> {
  const stale = firestore.collection('deletions').where('triedAt', '<', before).orderBy('triedAt');
  return (await stale.limit(limit).get()).docs.map(({ id }) => id);
}
