import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { deleteRole, hasOtherAdmin, readRole } from '../data/accounts/roleStore.ts';
import { writeDeletion } from '../data/mydata/deletionStore.ts';
import { runTransaction } from '../platform/transaction.ts';

/**
 * The moment an account's deletion is decided: its job is written in the transaction that takes the person out of the staff,
 * so that of two last admins who go at once one is refused (`failed-precondition`).
 */
export async function requestDeletion(
  uid: Uid,
  { isAdminByClaim, now }: { isAdminByClaim: boolean; now: Date },
): Promise<void> {
  await runTransaction(async (transaction) => {
    const entry = await readRole(transaction, uid);
    const isAdmin = entry ? entry.role === 'admin' : isAdminByClaim;
    if (isAdmin && !(await hasOtherAdmin(transaction, uid))) {
      throw new ContractError('failed-precondition', 'the last admin');
    }
    if (entry) deleteRole(transaction, uid);
    writeDeletion(transaction, uid, now);
  });
}
