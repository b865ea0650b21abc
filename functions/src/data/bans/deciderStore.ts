import { decodeDecider } from '#contract/documents/banMemory.ts';
import type { Ban, UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { type Transaction } from '../../platform/transaction.ts';
import { stored } from '../timestamp.ts';

/** Who decided what somebody reads, in documents that they do not read. */

export function writeDecider(transaction: Transaction, path: string, uid: Uid, by: string, now: Date): void {
  transaction.set(firestore.doc(path), { uid, by, at: stored(now) });
}

export const deleteDecider = (transaction: Transaction, path: string): void => {
  transaction.delete(firestore.doc(path));
};

/** Somebody's ban with who imposed it; in the form of before, that is in the ban itself. */
export async function readBan(
  transaction: Transaction,
  uid: Uid,
  { ban }: Pick<UserDocument, 'ban'>,
): Promise<Ban | undefined> {
  if (!ban || ban.by !== undefined) return ban;
  const path = documentPath.banDecider(uid);
  const snapshot = await transaction.get(firestore.doc(path));
  return snapshot.exists ? { ...ban, by: decodeDecider(path, snapshot.data()).by } : ban;
}
