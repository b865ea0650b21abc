import * as v from 'valibot';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { type Uid, type UsernameKey, uidSchema, usernameKeySchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

/** `usernames/{usernameKey}`. After `releasedAt` the name still leads to its last owner. */
const claimSchema = v.object({
  uid: uidSchema,
  createdAt: v.optional(timestampSchema),
  releasedAt: v.optional(timestampSchema),
});
export type UsernameClaim = v.InferOutput<typeof claimSchema>;
export const claims = collection('usernames', usernameKeySchema, decoder(claimSchema));

export const readClaim = claims.read;

/** The transaction must have read the claim. */
export function writeClaim(transaction: Transaction, key: UsernameKey, uid: Uid, now: Date): void {
  transaction.set(claims.doc(key), { uid, createdAt: now });
}

/** For a name that the transaction has not read: rivals then fail (`isLostClaim`) instead of waiting for locks. */
export function createClaim(transaction: Transaction, key: UsernameKey, uid: Uid, now: Date): void {
  transaction.create(claims.doc(key), { uid, createdAt: now });
}

const alreadyExistsSchema = v.object({ code: v.literal(6) });

export const isLostClaim = (error: unknown): boolean => v.is(alreadyExistsSchema, error);

/** Nobody else can claim the name yet. */
export function writeRelease(transaction: Transaction, key: UsernameKey, uid: Uid, now: Date): void {
  transaction.merge(claims.doc(key), { uid, releasedAt: now });
}

/** Idempotent. */
export async function freeUsername(key: UsernameKey, isOver: (claim: UsernameClaim) => boolean): Promise<boolean> {
  return runTransaction(async (transaction) => {
    const claim = await readClaim(key, transaction);
    if (!claim || !isOver(claim)) return false;
    transaction.delete(claims.doc(key));
    return true;
  });
}

export const releasedUsernames = claims.idsBefore('releasedAt');
