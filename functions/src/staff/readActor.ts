import { decodeUser, type StaffRole } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readRole } from '../data/accounts/roleStore.ts';
import { isGoing } from '../data/mydata/deletionStore.ts';
import { firestore } from '../platform/firebase.ts';
import { type Transaction } from '../platform/transaction.ts';
import { type AuthorityContext, decidedRole } from './authority.ts';

/**
 * Who acts, looked at once more in the transaction: what they are when it is committed decides. Whose account is being deleted
 * is staff no longer, though the claim lasts to the end of it: they were let go because another admin is left.
 */
export async function readActor(
  transaction: Transaction,
  { uid, role }: { readonly uid: Uid; readonly role: StaffRole | null },
): Promise<AuthorityContext['actor']> {
  const path = documentPath.user(uid);
  const account = await transaction.get(firestore.doc(path));
  const entry = await readRole(transaction, uid);
  const isBanned = account.exists && decodeUser(path, account.data()).status === 'banned';
  const going = await isGoing(transaction, uid);
  return { uid, role: going ? null : decidedRole(entry, role), isBanned };
}
