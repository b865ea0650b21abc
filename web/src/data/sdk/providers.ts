import {
  browserPopupRedirectResolver,
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  signInWithPopup,
  TwitterAuthProvider,
} from 'firebase/auth';
import type { ProviderName } from '../siteConfig.ts';
import { auth } from './auth.ts';

const providers = {
  google: () => new GoogleAuthProvider(),
  twitter: () => new TwitterAuthProvider(),
  github: () => new GithubAuthProvider(),
  facebook: () => new FacebookAuthProvider(),
} satisfies Record<ProviderName, () => unknown>;

/** Opens the provider's window; must run soon after a press, or browsers block it. */
export const signInWithWindow = async (name: ProviderName): Promise<void> => {
  await signInWithPopup(auth, providers[name](), browserPopupRedirectResolver);
};
