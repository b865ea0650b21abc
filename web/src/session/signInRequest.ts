import type { Store } from 'jotai';
import { atom } from 'jotai';

type SignInRequest =
  | { readonly open: false }
  /** `why`: a sentence about what needs an account. */
  | { readonly open: true; readonly goTo: string | undefined; readonly why?: string };

export const signInRequest = atom<SignInRequest>({ open: false });

/** `goTo` is the path after the sign-in; without it the app stays. */
export const askToSignIn = (store: Store, goTo?: string): void => store.set(signInRequest, { open: true, goTo });

export const closeSignIn = (store: Store): void => store.set(signInRequest, { open: false });
