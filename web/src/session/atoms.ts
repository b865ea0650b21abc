import { atom } from 'jotai';
import { type Mutes, rememberedMutes } from './mute/rememberedMutes.ts';
import type { Session, User } from './session.ts';
import { isSettled, noSession } from './session.ts';

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
