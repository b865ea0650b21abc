import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Profile, profileSchema } from '#contract/documents/profile.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { roleSchema, staffRoles, type UserDocument } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { type Uid, type UsernameKey, uidSchema, usernameKeySchema } from '#contract/ids.ts';
import { collection, stored } from '../../platform/collection.ts';
import { firestore } from '../../platform/firebase.ts';
import { users } from '../../platform/person.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

export { users };
export const profiles = collection('profiles', uidSchema, profileSchema);

/** `undefined` for an account that is gone. */
export async function createdAtOf(uids: readonly string[]): Promise<readonly (Date | undefined)[]> {
  const documents = uids.map((uid) => stored.doc(`users/${uid}`));
  const snapshots = await firestore.getAll(...documents, { fieldMask: ['createdAt'] });
  return snapshots.map((one) => users.decoded(one)?.createdAt);
}

export type Account = { readonly user: UserDocument; readonly profile: Profile };

/** `undefined` unless both exist: during a deletion the person counts as gone. */
export async function readAccount(transaction: Transaction, uid: Uid): Promise<Account | undefined> {
  const snapshots = await transaction.getAll(users.stored.doc(uid), profiles.stored.doc(uid));
  const profile = profiles.decoded(snapshots[1]);
  const user = profile && users.decoded(snapshots[0]);
  return user && { user, profile };
}

/** Throws `unauthenticated` unless both exist. */
export async function requireAccount(transaction: Transaction, uid: Uid): Promise<Account> {
  const account = await readAccount(transaction, uid);
  if (!account) throw new ContractError('unauthenticated', 'this account is gone');
  return account;
}

/** Throws `unauthenticated`. Read in the transaction that writes, so that an erasure finds everything. */
export async function requireUser(transaction: Transaction, uid: Uid): Promise<UserDocument> {
  const user = await users.read(uid, transaction);
  if (!user) throw new ContractError('unauthenticated', 'this account is gone');
  return user;
}

type Fields = Readonly<Record<string, unknown>>;

export function writeAccount(transaction: Transaction, uid: Uid, { user, profile }: { user: Fields; profile: Fields }) {
  const isChanged = (fields: Fields) => Object.values(fields).some((value) => value !== undefined);
  if (isChanged(user)) transaction.update(users.doc(uid), { ...user });
  if (isChanged(profile)) transaction.update(profiles.doc(uid), { ...profile });
}

/** `usernames/{usernameKey}`. After `releasedAt` the name still leads to its last owner; no `uid`: an erased person's. */
const claimSchema = v.object({
  uid: v.optional(uidSchema),
  createdAt: v.optional(timestampSchema),
  releasedAt: v.optional(timestampSchema),
});
export type UsernameClaim = v.InferOutput<typeof claimSchema>;
export const claims = collection('usernames', usernameKeySchema, claimSchema);

const alreadyExistsSchema = v.object({ code: v.literal(6) });

/** Two transactions that create the same unread name do not wait for locks: one fails. */
export const isLostClaim = (error: unknown): boolean => v.is(alreadyExistsSchema, error);

/** Keeps the names of a person who is being erased from others for their time, without the person. */
export async function orphanUsername(reference: DocumentReference, uid: Uid, now: Date): Promise<void> {
  await runTransaction(async (transaction) => {
    const claim = await transaction.get(reference);
    // Somebody else may have taken it.
    if (claim.get('uid') !== uid) return;
    const releasedAt = v.is(timestampSchema, claim.get('releasedAt')) ? claim.get('releasedAt') : now;
    transaction.update(reference, { uid: FieldValue.delete(), createdAt: FieldValue.delete(), releasedAt });
  });
}

export async function freeUsername(key: UsernameKey, isOver: (claim: UsernameClaim) => boolean): Promise<boolean> {
  return runTransaction(async (transaction) => {
    const claim = await claims.read(key, transaction);
    if (!claim || !isOver(claim)) return false;
    transaction.delete(claims.doc(key));
    return true;
  });
}

export const roles = collection('roles', uidSchema, roleSchema);

const adminsLookedAt = 100;

/** Call it in the transaction that removes a role, so that two concurrent removals cannot leave no unbanned admin. */
export async function hasOtherAdmin(transaction: Transaction, uid: Uid): Promise<boolean> {
  const admins = await roles.find(roles.all().where('role', '==', 'admin').limit(adminsLookedAt), transaction);
  const others = [...admins.keys()].filter((other) => other !== uid);
  const accounts = await users.readAll(others, transaction);
  return [...accounts.values()].some(({ status }) => status !== 'banned');
}

const staffAtMost = 500;

export async function readStaff() {
  const entries = await roles.find(roles.all().where('role', 'in', staffRoles).limit(staffAtMost));
  return [...entries].flatMap(([uid, { role }]) => (role === null ? [] : [{ uid, role }]));
}

/** Includes removed roles. */
export const hasAnyRole = async (transaction: Transaction): Promise<boolean> =>
  (await roles.find(roles.all().limit(1), transaction)).size > 0;

/** Everybody with a role, and since when. */
export async function staffSince(): Promise<ReadonlyMap<Uid, Date>> {
  const staff = await roles.find(roles.all().where('role', 'in', staffRoles).limit(staffAtMost));
  return new Map([...staff].map(([uid, { changedAt }]) => [uid, changedAt]));
}

export const pendingRoles = (limit: number): Promise<readonly Uid[]> =>
  roles.ids(roles.all().where('pending', '==', true).limit(limit));
