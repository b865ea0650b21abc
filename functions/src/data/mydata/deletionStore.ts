import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { requestMarkEntries, timestampSchema } from '#contract/documents/stored.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { requestMark } from '../../platform/logContext.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

export const deletions = collection(
  'deletions',
  uidSchema,
  v.object({ triedAt: timestampSchema, ...requestMarkEntries }),
);

/** `deletions/{uid}`: cannot be undone. `triedAt`: the last attempt. Idempotent. */
export async function beginDeletion(uid: Uid, now: Date): Promise<void> {
  await deletions.doc(uid).set({ triedAt: now, ...requestMark() }, { merge: true });
}

export const isGoing = async (transaction: Transaction, uid: Uid): Promise<boolean> =>
  (await transaction.get(deletions.doc(uid))).exists;

/** Starts the trigger again when a run is out of time; does nothing after the deletion. */
export async function handDeletionOver(uid: Uid): Promise<void> {
  await runTransaction(async (transaction) => {
    const job = await transaction.get(deletions.stored.doc(uid));
    if (job.exists) transaction.update(job.ref, { handovers: FieldValue.increment(1) });
  });
}
