import type { Store } from 'jotai';
import { atom } from 'jotai';

/** Whether the sign-in dialog is asked for, and where to go on afterwards. */
type SignInRequest = { readonly open: false } | { readonly open: true; readonly goTo: string | undefined };

export const signInRequest = atom<SignInRequest>({ open: false });

/** Opens the sign-in dialog; `goTo` is where the app goes once somebody is signed in, else it stays. */
export const askToSignIn = (store: Store, goTo?: string): void => store.set(signInRequest, { open: true, goTo });

export const closeSignIn = (store: Store): void => store.set(signInRequest, { open: false });
