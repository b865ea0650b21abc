import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

/** `usernames/{usernameKey}`. After `releasedAt` the name still leads to its last owner. */
const claimSchema = v.object({
  uid: uidSchema,
  createdAt: v.optional(timestampSchema),
  releasedAt: v.optional(timestampSchema),
});
export type UsernameClaim = v.InferOutput<typeof claimSchema>;
const decodeClaim = decoder(claimSchema);

const reference = (key: string) => firestore.doc(documentPath.username(key));

export const claimIn = (snapshot: DocumentSnapshot): UsernameClaim | undefined =>
  snapshot.exists ? decodeClaim(snapshot.ref.path, snapshot.data()) : undefined;

export async function readClaim(key: string, transaction?: Transaction): Promise<UsernameClaim | undefined> {
  const snapshot = await (transaction ? transaction.get(reference(key)) : reference(key).get());
  return claimIn(snapshot);
}

/** The transaction must have read the claim. */
export function writeClaim(transaction: Transaction, key: string, uid: Uid, now: Date): void {
  transaction.set(reference(key), { uid, createdAt: now });
}

/** For a name that the transaction has not read: rivals then fail (`isLostClaim`) instead of waiting for locks. */
export function createClaim(transaction: Transaction, key: string, uid: Uid, now: Date): void {
  transaction.create(reference(key), { uid, createdAt: now });
}

const alreadyExistsSchema = v.object({ code: v.literal(6) });

export const isLostClaim = (error: unknown): boolean => v.is(alreadyExistsSchema, error);

/** Nobody else can claim the name yet. */
export function writeRelease(transaction: Transaction, key: string, uid: Uid, now: Date): void {
  transaction.set(reference(key), { uid, releasedAt: now }, { merge: true });
}

/** Idempotent. */
export async function freeUsername(key: string, isOver: (claim: UsernameClaim) => boolean): Promise<boolean> {
  return runTransaction(async (transaction) => {
    const claim = await readClaim(key, transaction);
    if (!claim || !isOver(claim)) return false;
    transaction.delete(reference(key));
    return true;
  });
}

export async function releasedUsernames(before: Date, limit: number): Promise<readonly string[]> {
  const released = firestore.collection('usernames').where('releasedAt', '<', before).orderBy('releasedAt');
  const snapshot = await released.limit(limit).get();
  return snapshot.docs.map(({ id }) => id);
}
