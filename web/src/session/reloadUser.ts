import type { Store } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { currentAccount, readRole } from '#data/account/auth.ts';
import { readUser } from '#data/account/user.ts';
import { changeUser, type User, user } from './atoms.ts';
import { mergeUser } from './mergeUser.ts';

/** Call it after a change elsewhere. Shows no loading state. Rejects if the document cannot be read. */
async function reloadUser(store: Store): Promise<void> {
  const uid = store.get(user)?.uid;
  if (uid === undefined) return;
  const [data, role, account] = await Promise.all([
    readUser(uid),
    readRole(uid).catch(() => undefined),
    currentAccount(),
  ]);
  if (data === undefined || account?.uid !== uid) return;
  changeUser(store, uid, () => mergeUser(account, data, role));
}

/** The redirect to `/banned` acts on the result. */
export const learnStatus = (store: Store, uid: Uid, status: User['status']): Promise<void> =>
  // A ban ends the sign-in that the read needs; the ban itself is known all the same.
  reloadUser(store).catch(() => changeUser(store, uid, (current) => ({ ...current, status })));

/** For a refused call: a ban may have ended the sign-in, perhaps a newer ban than the known one. */
export const learnBan = (store: Store, uid: Uid): Promise<void> =>
  // The known ban is out of date, and only a new sign-in can read the new one.
  reloadUser(store).catch(() => changeUser(store, uid, ({ ban: _, ...current }) => ({ ...current, status: 'banned' })));
