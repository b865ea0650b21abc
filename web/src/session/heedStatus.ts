import type { Store } from 'jotai';
import { user } from './atoms.ts';
import { changeUser } from './changeUser.ts';
import { reloadUser } from './reloadUser.ts';
import type { User } from './session.ts';

/** Learns of a ban of `who`, or of its end: the ban redirect acts on what is read here. Nothing for somebody else. */
export async function heedStatus(store: Store, who: string | undefined, status: User['status']): Promise<void> {
  const known = store.get(user);
  if (known === null || known.uid !== who || known.status === status) return;
  try {
    await reloadUser(store);
  } catch {
    // A ban ends the sign-in that its reason could be read with; that there is one is known all the same.
    changeUser(store, known.uid, (current) => ({ ...current, status }));
  }
}

/** The same when a call was refused: the sign-in is over by a ban, perhaps by another one than is known here. */
export async function heedBanThatEnded(store: Store, who: User['uid']): Promise<void> {
  try {
    await reloadUser(store);
  } catch {
    // What is known of a ban is out of date, and only another sign-in can read the new one.
    changeUser(store, who, ({ ban: _former, ...current }) => ({ ...current, status: 'banned' }));
  }
}
