import { atom, type Store } from 'jotai';
import type { StaffRole, UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import type { Account } from '#data/account/auth.ts';
import { type Mutes, rememberedMutes } from './mute/rememberedMutes.ts';

/** One phase, so that no two facts can disagree. Only `createAccountListener` and `keepSession` write it. */
export const session = atom<Session>({ phase: 'starting' });

/** `null` until the account's data is there. */
export const user = atom((get): User | null => {
  const current = get(session);
  return current.phase === 'signed-in' ? current.user : null;
});

/** Before the session is known, the last known mutes, so that a new page never shows muted photos. */
export const mutes = atom((get): Mutes | null => {
  if (isResolved(get(session))) return get(user);
  return get(isAsFirstDrawn) ? null : rememberedMutes();
});

/** True while the page is drawn as its HTML came, which is for nobody in particular. */
export const isAsFirstDrawn = atom(false);

/** Sensitive photos are covered while the session is unknown. */
export const showsSensitive = atom((get) => get(user)?.sensitive === 'show');

export const authIsReady = atom((get) => get(session).phase !== 'starting');

export const userDataReady = atom((get) => get(session).phase === 'signed-in');

/** Does nothing if another person is signed in by now. */
export function changeUser(store: Store, uid: Uid, change: (user: User) => User): void {
  store.set(session, (current) =>
    current.phase === 'signed-in' && current.user.uid === uid ? { ...current, user: change(current.user) } : current,
  );
}

/** The Auth profile, parts of `users/{uid}`, and the role from the token's claims. */
export type User = Account &
  Pick<
    UserDocument,
    | 'photoURL'
    | 'username'
    | 'status'
    | 'mutedUsers'
    | 'mutedTags'
    | 'mutedTitles'
    | 'ban'
    | 'locale'
    | 'uploadDefaults'
    | 'sensitive'
  > & { readonly role: StaffRole | undefined };

export type Session =
  | { readonly phase: 'starting' }
  | { readonly phase: 'signed-out' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'signed-in'; readonly user: User };

export const isResolved = (session: Session): boolean =>
  session.phase === 'signed-out' || session.phase === 'signed-in';

export const isStaff = (user: User | null): boolean => user?.role !== undefined;
