import type { Transaction } from 'firebase-admin/firestore';
import { decodeUser, type StaffRole } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readRole } from '../data/roleStore.ts';
import { firestore } from '../platform/firebase.ts';
import { decidedRole, type Encounter } from './banPolicy.ts';

/** Who acts, looked at once more in the transaction: what they are when it is committed decides. */
export async function readActor(
  transaction: Transaction,
  { uid, role }: { readonly uid: Uid; readonly role: StaffRole | null },
): Promise<Encounter['actor']> {
  const path = documentPath.user(uid);
  const account = await transaction.get(firestore.doc(path));
  const entry = await readRole(transaction, uid);
  const isBanned = account.exists && decodeUser(path, account.data()).status === 'banned';
  return { uid, role: decidedRole(entry, role), isBanned };
}
