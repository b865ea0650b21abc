import type { Store } from 'jotai';
import { atom } from 'jotai';

/** What an account is needed for. The dialog says it, begins with the sign-up, and leads there where it is a page. */
export type SignInReason =
  | 'join'
  | 'upload'
  | 'notices'
  | 'profile'
  | 'report'
  | 'mute'
  | 'like'
  | 'follow'
  | 'proposal';

type SignInRequest = { readonly open: false } | { readonly open: true; readonly why: SignInReason | undefined };

export const signInRequest = atom<SignInRequest>({ open: false });

/** Who is signed in without a username is asked for one instead. */
export const askToSignIn = (store: Store, why?: SignInReason): void => store.set(signInRequest, { open: true, why });

export const closeSignIn = (store: Store): void => store.set(signInRequest, { open: false });
