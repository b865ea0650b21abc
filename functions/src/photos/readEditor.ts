import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { readRole } from '../data/accounts/roleStore.ts';
import { type Transaction } from '../platform/transaction.ts';
import { decidedRole, requireAuthority } from '../staff/authority.ts';
import { readActor } from '../staff/staffCallable.ts';

/** Lets the transaction in which it is called change a photo; throws `permission-denied` where that is not for them. */
export type Editor =
  | { readonly by: 'owner' }
  | { readonly by: 'staff'; readonly requireNow: (transaction: Transaction) => Promise<void> };

/**
 * Who somebody is to a photo: its owner, or one of the staff, which the claims say at first and the documents in the
 * transaction. A moderator does not act on staff. Throws `permission-denied` for anybody else.
 */
export async function readEditor(uid: Uid, ownerId: Uid): Promise<Editor> {
  if (uid === ownerId) return { by: 'owner' };
  const [record, ownersRecord] = await Promise.all([readAuthRecord(uid), readAuthRecord(ownerId)]);
  const claimed = record ? claimedRole(record) : null;
  if (claimed === null) throw new ContractError('permission-denied', 'not your photo');
  const ownersClaim = ownersRecord ? claimedRole(ownersRecord) : null;
  const requireNow = async (transaction: Transaction): Promise<void> => {
    const actor = await readActor(transaction, { uid, role: claimed });
    const role = decidedRole(await readRole(transaction, ownerId), ownersClaim);
    requireAuthority({ actor, target: { uid: ownerId, role } });
  };
  return { by: 'staff', requireNow };
}
