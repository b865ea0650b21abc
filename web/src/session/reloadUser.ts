import type { Store } from 'jotai';
import { currentAccount, readRole } from '#data/account/auth.ts';
import { readUser } from '#data/account/queries.ts';
import { user } from './atoms.ts';
import { changeUser } from './changeUser.ts';
import { mergeUser } from './session.ts';

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
