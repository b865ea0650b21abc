import { decodeProfile, type Profile } from '#contract/documents/profile.ts';
import type { UserDocument } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { collection, stored } from '../../platform/collection.ts';
import { firestore } from '../../platform/firebase.ts';
import { users } from '../../platform/person.ts';
import type { Transaction } from '../../platform/transaction.ts';

export { users };
export const profiles = collection('profiles', uidSchema, decodeProfile);

/** `undefined` for an account that is gone. */
export async function createdAtOf(uids: readonly string[]): Promise<readonly (Date | undefined)[]> {
  const documents = uids.map((uid) => stored.doc(`users/${uid}`));
  const found = await firestore.getAll(...documents, { fieldMask: ['createdAt'] });
  return found.map((one) => users.decoded(one)?.createdAt);
}

export type Account = { readonly user: UserDocument; readonly profile: Profile };

/** `undefined` unless both exist: during a deletion the person counts as gone. */
export async function readAccount(transaction: Transaction, uid: Uid): Promise<Account | undefined> {
  const found = await transaction.getAll(users.stored.doc(uid), profiles.stored.doc(uid));
  const profile = profiles.decoded(found[1]);
  const user = profile && users.decoded(found[0]);
  return user && { user, profile };
}

/** Throws `unauthenticated` unless both exist. */
export async function requireAccount(transaction: Transaction, uid: Uid): Promise<Account> {
  const account = await readAccount(transaction, uid);
  if (!account) throw new ContractError('unauthenticated', 'this account is gone');
  return account;
}

type Fields = Readonly<Record<string, unknown>>;

export function writeAccount(transaction: Transaction, uid: Uid, { user, profile }: { user: Fields; profile: Fields }) {
  const isChanged = (fields: Fields) => Object.values(fields).some((value) => value !== undefined);
  if (isChanged(user)) transaction.update(users.doc(uid), { ...user });
  if (isChanged(profile)) transaction.update(profiles.doc(uid), { ...profile });
}
