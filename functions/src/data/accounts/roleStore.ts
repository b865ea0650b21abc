import { decodeRole, type RoleEntry } from '#contract/documents/role.ts';
import { decodeUser, staffRoles } from '#contract/documents/user.ts';
import { parseUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';

const reference = (uid: Uid) => firestore.doc(documentPath.role(uid));

const decoded = (snapshot: FirebaseFirestore.DocumentSnapshot): RoleEntry | undefined =>
  snapshot.exists ? decodeRole(snapshot.ref.path, snapshot.data()) : undefined;

export const readRole = async (transaction: Transaction, uid: Uid): Promise<RoleEntry | undefined> =>
  decoded(await transaction.get(reference(uid)));

export const roleNow = async (uid: Uid): Promise<RoleEntry | undefined> => decoded(await reference(uid).get());

export function writeRole(transaction: Transaction, uid: Uid, { role, changedAt, pending }: RoleEntry): void {
  transaction.set(reference(uid), { role, changedAt, pending });
}

export function deleteRole(transaction: Transaction, uid: Uid): void {
  transaction.delete(reference(uid));
}

// Far above any real number of admins; one is enough for the guard.
const adminsLookedAt = 100;

/** Call it in the transaction that removes a role: of two removals that leave no unbanned admin, one then fails. */
export async function hasOtherAdmin(transaction: Transaction, uid: Uid): Promise<boolean> {
  const admins = firestore.collection('roles').where('role', '==', 'admin').limit(adminsLookedAt);
  const found = await transaction.get(admins);
  const others = found.docs.map(({ id }) => parseUid(id)).filter((other) => other !== uid);
  if (others.length === 0) return false;
  const users = await transaction.getAll(...others.map((other) => firestore.doc(documentPath.user(other))));
  return users.some((user) => user.exists && decodeUser(user.ref.path, user.data()).status !== 'banned');
}

export async function staffUids(limit: number): Promise<readonly Uid[]> {
  const staff = firestore.collection('roles').where('role', 'in', staffRoles).limit(limit);
  return (await staff.get()).docs.map(({ id }) => parseUid(id));
}

/** People whose custom claim is not written yet. */
export async function pendingRoles(limit: number): Promise<readonly Uid[]> {
  const pending = firestore.collection('roles').where('pending', '==', true).limit(limit);
  return (await pending.get()).docs.map(({ id }) => parseUid(id));
}
