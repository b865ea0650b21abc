import * as v from 'valibot';
import { decodeDecider } from '#contract/documents/bans.ts';
import type { Ban, UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';

/** Deciders have their own documents, because the person concerned must not read who decided. */
const deciders = collection('deciders', v.string(), decodeDecider);

export const banDecider = (uid: Uid): string => `ban_${uid}`;
export const appealDecider = (id: string): string => `appeal_${id}`;

export function writeDecider(transaction: Transaction, id: string, uid: Uid, by: string, now: Date): void {
  transaction.set(deciders.doc(id), { uid, by, at: now });
}

export const deleteDecider = (transaction: Transaction, id: string): void => {
  transaction.delete(deciders.doc(id));
};

/** The ban with who imposed it. */
export async function readBan(
  transaction: Transaction,
  uid: Uid,
  { ban }: Pick<UserDocument, 'ban'>,
): Promise<Ban | undefined> {
  if (!ban) return undefined;
  const decider = await deciders.read(banDecider(uid), transaction);
  return decider ? { ...ban, by: decider.by } : ban;
}
