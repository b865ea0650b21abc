import * as v from 'valibot';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { type UsernameKey, uidSchema, usernameKeySchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { runTransaction } from '../../platform/transaction.ts';

/** `usernames/{usernameKey}`. After `releasedAt` the name still leads to its last owner. */
const claimSchema = v.object({
  uid: uidSchema,
  createdAt: v.optional(timestampSchema),
  releasedAt: v.optional(timestampSchema),
});
export type UsernameClaim = v.InferOutput<typeof claimSchema>;
export const claims = collection('usernames', usernameKeySchema, decoder(claimSchema));

const alreadyExistsSchema = v.object({ code: v.literal(6) });

/** Two transactions that create the same unread name do not wait for locks: one fails. */
export const isLostClaim = (error: unknown): boolean => v.is(alreadyExistsSchema, error);

export async function freeUsername(key: UsernameKey, isOver: (claim: UsernameClaim) => boolean): Promise<boolean> {
  return runTransaction(async (transaction) => {
    const claim = await claims.read(key, transaction);
    if (!claim || !isOver(claim)) return false;
    transaction.delete(claims.doc(key));
    return true;
  });
}

export const releasedUsernames = claims.idsBefore('releasedAt');
