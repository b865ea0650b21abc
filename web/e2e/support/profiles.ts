import { randomBytes } from 'node:crypto';
import { type Account, database, newAccount } from './people.ts';

/** A name that nobody has. */
export const newName = (prefix = 'n'): string => `${prefix}${randomBytes(6).toString('hex')}`;

export type NamedAccount = Account & { readonly username: string };

/** An account with a username chosen long ago; `profile` is merged into its profile. */
export async function namedAccount(
  profile: Record<string, unknown> = {},
  user: Record<string, unknown> = {},
): Promise<NamedAccount> {
  const username = newName();
  const account = await newAccount({ username, ...user });
  const batch = database().batch();
  batch.update(database().doc(`profiles/${account.uid}`), { username, usernameKey: username, ...profile });
  batch.create(database().doc(`usernames/${username}`), { uid: account.uid, createdAt: new Date() });
  await batch.commit();
  return { ...account, username };
}
