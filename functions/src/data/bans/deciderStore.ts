import { decodeDecider } from '#contract/documents/banMemory.ts';
import type { Ban, UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';

/** Deciders have their own documents, because the person concerned must not read who decided. */

export function writeDecider(transaction: Transaction, path: string, uid: Uid, by: string, now: Date): void {
  transaction.set(firestore.doc(path), { uid, by, at: now });
}

export const deleteDecider = (transaction: Transaction, path: string): void => {
  transaction.delete(firestore.doc(path));
};

/** The ban with who imposed it. */
export async function readBan(
  transaction: Transaction,
  uid: Uid,
  { ban }: Pick<UserDocument, 'ban'>,
): Promise<Ban | undefined> {
  if (!ban) return undefined;
  const path = documentPath.banDecider(uid);
  const snapshot = await transaction.get(firestore.doc(path));
  return snapshot.exists ? { ...ban, by: decodeDecider(path, snapshot.data()).by } : ban;
}
