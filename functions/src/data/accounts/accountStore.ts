import { decodeProfile, type Profile } from '#contract/documents/profile.ts';
import { decodeUser, type UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';

export type Account = { readonly user: UserDocument; readonly profile: Profile };

export async function readUser(transaction: Transaction, uid: Uid): Promise<UserDocument | undefined> {
  const snapshot = await transaction.get(firestore.doc(documentPath.user(uid)));
  return snapshot.exists ? decodeUser(snapshot.ref.path, snapshot.data()) : undefined;
}

export async function readProfile(transaction: Transaction, uid: Uid): Promise<Profile | undefined> {
  const snapshot = await transaction.get(firestore.doc(documentPath.profile(uid)));
  return snapshot.exists ? decodeProfile(snapshot.ref.path, snapshot.data()) : undefined;
}

/** `undefined` unless both exist: during a deletion the person counts as gone. */
export async function readAccount(transaction: Transaction, uid: Uid): Promise<Account | undefined> {
  const [userPath, profilePath] = [documentPath.user(uid), documentPath.profile(uid)];
  const [user, profile] = await transaction.getAll(firestore.doc(userPath), firestore.doc(profilePath));
  if (!user?.exists || !profile?.exists) return undefined;
  return { user: decodeUser(userPath, user.data()), profile: decodeProfile(profilePath, profile.data()) };
}

type Fields = Readonly<Record<string, unknown>>;

/** `undefined` keeps a field. */
export function writeAccount(transaction: Transaction, uid: Uid, { user, profile }: { user: Fields; profile: Fields }) {
  const isChanged = (fields: Fields) => Object.values(fields).some((value) => value !== undefined);
  if (isChanged(user)) transaction.update(firestore.doc(documentPath.user(uid)), { ...user });
  if (isChanged(profile)) transaction.update(firestore.doc(documentPath.profile(uid)), { ...profile });
}
