import {
  browserPopupRedirectResolver,
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  getAdditionalUserInfo,
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
/** Whether an account was made. */
export async function signInWithWindow(name: ProviderName): Promise<boolean> {
  const signedIn = await signInWithPopup(auth, providers[name](), browserPopupRedirectResolver);
  return getAdditionalUserInfo(signedIn)?.isNewUser === true;
}

export const linkWithWindow = (user: User, name: ProviderName) =>
  linkWithPopup(user, providers[name](), browserPopupRedirectResolver);

export const confirmWithWindow = (user: User, name: ProviderName) =>
  reauthenticateWithPopup(user, providers[name](), browserPopupRedirectResolver);
