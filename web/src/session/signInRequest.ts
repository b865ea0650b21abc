import type { Store } from 'jotai';
import { atom } from 'jotai';

/** Why an account is needed. The dialog says so, opens on sign-up, and then opens the page if there is one. */
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
