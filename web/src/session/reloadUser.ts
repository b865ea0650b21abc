import { type Store } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { currentAccount, readRole } from '#data/account/auth.ts';
import { readUser } from '#data/account/queries.ts';
import { changeUser, user } from './atoms.ts';
import { mergeUser, type User } from './session.ts';

/**
 * Reads who is signed in anew, after something was changed elsewhere; nothing is drawn as loading meanwhile. Does nothing
 * when nobody is signed in. Fails where their document cannot be read.
 */
export async function reloadUser(store: Store): Promise<void> {
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

/** Learns of a ban, or of its end: the ban redirect acts on what is read here. */
export async function learnStatus(store: Store, uid: Uid, status: User['status']): Promise<void> {
  try {
    await reloadUser(store);
  } catch {
    // A ban ends the sign-in that its reason could be read with; that there is one is known all the same.
    changeUser(store, uid, (current) => ({ ...current, status }));
  }
}

/** The same when a call was refused: the sign-in is over by a ban, perhaps by another one than is known here. */
export async function learnBan(store: Store, uid: Uid): Promise<void> {
  try {
    await reloadUser(store);
  } catch {
    // What is known of a ban is out of date, and only another sign-in can read the new one.
    changeUser(store, uid, ({ ban: _former, ...current }) => ({ ...current, status: 'banned' }));
  }
}
