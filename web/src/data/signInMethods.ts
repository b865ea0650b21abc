import type { ProviderName } from './siteConfig.ts';
import { providerNames } from './siteConfig.ts';

/** A way to sign in. */
export type SignInMethod = 'password' | ProviderName;

/** A way that an account has; `identity` is the address or name that the provider knows the person by. */
export type LinkedMethod = { readonly method: SignInMethod; readonly identity: string | null };

/** How a person can sign in, and the address that mails go to. */
export type SignInMethods = {
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The password first, then the providers in the order of their buttons. */
  readonly linked: readonly LinkedMethod[];
};

/** Firebase's names of the methods. */
export const methodIds: Readonly<Record<SignInMethod, string>> = {
  password: 'password',
  google: 'google.com',
  twitter: 'twitter.com',
  github: 'github.com',
  facebook: 'facebook.com',
};

/** The part of Firebase's user that this is about. */
export type AuthProfile = {
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly providerData: readonly {
    readonly providerId: string;
    readonly email: string | null;
    readonly displayName: string | null;
  }[];
};

/** What Firebase keeps of a person's ways to sign in, in our words. Ways that the site does not know are left out. */
export function toSignInMethods({ email, emailVerified, providerData }: AuthProfile): SignInMethods {
  const known: readonly SignInMethod[] = ['password', ...providerNames];
  const linked = known.flatMap((method): LinkedMethod[] => {
    const data = providerData.find(({ providerId }) => providerId === methodIds[method]);
    return data ? [{ method, identity: data.email ?? data.displayName }] : [];
  });
  return { email, emailVerified, linked };
}

export const hasMethod = ({ linked }: SignInMethods, method: SignInMethod): boolean =>
  linked.some((one) => one.method === method);

/** Whether a way to sign in may be taken away: not the last one, or nobody could come back. */
export const mayUnlink = (methods: SignInMethods, method: SignInMethod): boolean =>
  hasMethod(methods, method) && methods.linked.length > 1;
