import {
  browserPopupRedirectResolver,
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithPopup,
  reauthenticateWithPopup,
  signInWithPopup,
  TwitterAuthProvider,
  type User,
} from 'firebase/auth';
import type { ProviderName } from '../siteConfig.ts';
import { auth } from './auth.ts';

const providers = {
  google: () => new GoogleAuthProvider(),
  twitter: () => new TwitterAuthProvider(),
  github: () => new GithubAuthProvider(),
  facebook: () => new FacebookAuthProvider(),
} satisfies Record<ProviderName, () => unknown>;

/** These functions must run soon after a press, or browsers block the window. */
export const signInWithWindow = async (name: ProviderName): Promise<void> => {
  await signInWithPopup(auth, providers[name](), browserPopupRedirectResolver);
};

export const linkWithWindow = async (user: User, name: ProviderName): Promise<void> => {
  await linkWithPopup(user, providers[name](), browserPopupRedirectResolver);
};

export const confirmWithWindow = async (user: User, name: ProviderName): Promise<void> => {
  await reauthenticateWithPopup(user, providers[name](), browserPopupRedirectResolver);
};
