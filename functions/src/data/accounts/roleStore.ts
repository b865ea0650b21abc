import { decodeRole } from '#contract/documents/user.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { users } from './accountStore.ts';

export const roles = collection('roles', uidSchema, decodeRole);

const adminsLookedAt = 100;

/** Call it in the transaction that removes a role, so that two concurrent removals cannot leave no unbanned admin. */
export async function hasOtherAdmin(transaction: Transaction, uid: Uid): Promise<boolean> {
  const admins = await roles.find(roles.all().where('role', '==', 'admin').limit(adminsLookedAt), transaction);
  const others = [...admins.keys()].filter((other) => other !== uid);
  const accounts = await users.readAll(others, transaction);
  return [...accounts.values()].some(({ status }) => status !== 'banned');
}

/** Includes removed roles. */
export const hasAnyRole = async (transaction: Transaction): Promise<boolean> =>
  (await roles.find(roles.all().limit(1), transaction)).size > 0;

export const pendingRoles = (limit: number): Promise<readonly Uid[]> =>
  roles.ids(roles.all().where('pending', '==', true).limit(limit));
