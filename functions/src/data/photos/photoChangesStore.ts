import { type PhotoChanges, photoChangesSchema } from '#contract/documents/photoChanges.ts';
import type { Uid } from '#contract/ids.ts';
import { jobKind } from '../../platform/job.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { requireAccount } from '../accounts/accountStore.ts';

/** By person. */
export const photoChanges = jobKind('photo-changes', photoChangesSchema);

/** Replaces the previous change. Returns the new `commandId`. Throws `unauthenticated` (account gone). */
export async function startPhotoChanges(
  transaction: Transaction,
  uid: Uid,
  { ids, change, undone }: Pick<PhotoChanges, 'ids' | 'change' | 'undone'>,
  now: Date,
): Promise<string> {
  await requireAccount(transaction, uid);
  return photoChanges.start(transaction, uid, { ids, change, undone, results: [] }, now, { owner: uid });
}
