import { atom, type Store } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { type Mutes, rememberedMutes } from './mute/rememberedMutes.ts';
import { isSettled, noSession, type Session, type User } from './session.ts';

/** The session as one phase, so that no two facts about it can disagree. Written by `createAccountListener`, and by `keepSession` where nobody can be here. */
export const session = atom<Session>(noSession);

/** Who is signed in, once their data is there; else `null`. */
export const user = atom((get): User | null => {
  const current = get(session);
  return current.phase === 'signed-in' ? current.user : null;
});

/**
 * What who is here has muted; `null` for a visitor. While it is not known who is here, what was muted when it was known last:
 * a page that is loaded anew shows nothing muted, not even for a moment.
 */
export const mutes = atom((get): Mutes | null => {
  if (isSettled(get(session))) return get(user);
  return get(isAsFirstDrawn) ? null : rememberedMutes();
});

/** While a page is drawn as it came as HTML: for nobody in particular. */
export const isAsFirstDrawn = atom(false);

/** True from the first auth callback on. */
export const authIsReady = atom((get) => get(session).phase !== 'starting');

/** True while somebody is signed in and their data is loaded; false again after they have signed out. */
export const userDataReady = atom((get) => get(session).phase === 'signed-in');

/** Changes what is known of who is signed in; does nothing once that is somebody else. */
export function changeUser(store: Store, uid: Uid, change: (user: User) => User): void {
  store.set(session, (current) =>
    current.phase === 'signed-in' && current.user.uid === uid ? { ...current, user: change(current.user) } : current,
  );
}
