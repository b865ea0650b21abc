/** Each part of the Firebase SDK loads when it is first needed: the first photo needs none. */

export const loadAuth = () => import('./sdk/auth.ts');

export const loadAccountSdk = () => import('./sdk/account.ts');

export const loadProviders = () => import('./sdk/providers.ts');
