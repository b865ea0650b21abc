import type { Store } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { session } from './atoms.ts';
import type { User } from './session.ts';

/** Changes what is known of who is signed in; does nothing once that is somebody else. */
export function changeUser(store: Store, uid: Uid, change: (user: User) => User): void {
  store.set(session, (current) =>
    current.phase === 'signed-in' && current.user.uid === uid ? { ...current, user: change(current.user) } : current,
  );
}
