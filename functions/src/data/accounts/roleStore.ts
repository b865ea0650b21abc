import { decodeRole, type RoleEntry } from '#contract/documents/user.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { users } from './accountStore.ts';

const roles = collection('roles', uidSchema, decodeRole);

export const readRole = (transaction: Transaction, uid: Uid): Promise<RoleEntry | undefined> =>
  roles.read(uid, transaction);

export const roleNow = (uid: Uid): Promise<RoleEntry | undefined> => roles.read(uid);

export function writeRole(transaction: Transaction, uid: Uid, { role, changedAt, pending }: RoleEntry): void {
  transaction.set(roles.doc(uid), { role, changedAt, pending });
}

export function deleteRole(transaction: Transaction, uid: Uid): void {
  transaction.delete(roles.doc(uid));
}

// Far above any real number of admins; one is enough for the guard.
const adminsLookedAt = 100;

/** Call it in the transaction that removes a role: of two removals that leave no unbanned admin, one then fails. */
export async function hasOtherAdmin(transaction: Transaction, uid: Uid): Promise<boolean> {
  const admins = await roles.find(roles.all().where('role', '==', 'admin').limit(adminsLookedAt), transaction);
  const others = [...admins.keys()].filter((other) => other !== uid);
  const accounts = await users.readAll(others, transaction);
  return [...accounts.values()].some(({ status }) => status !== 'banned');
}

/** Also one that was taken away again. */
export const hasAnyRole = async (transaction: Transaction): Promise<boolean> =>
  (await roles.find(roles.all().limit(1), transaction)).size > 0;

/** People whose custom claim is not written yet. */
export const pendingRoles = (limit: number): Promise<readonly Uid[]> =>
  roles.ids(roles.all().where('pending', '==', true).limit(limit));
