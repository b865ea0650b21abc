/**
 * The Firebase SDK in parts, each a chunk that is loaded when it is first needed: a visitor's first photo needs none.
 * Firestore and the functions are spoken to without it (`firestore.ts`, `call.ts`).
 */

/** Who is signed in, and signing in by password. */
export const loadAuth = () => import('./sdk/auth.ts');

/** Everything about an account but signing in. */
export const loadAccountSdk = () => import('./sdk/account.ts');

/** The windows of other sites to sign in with. */
export const loadProviders = () => import('./sdk/providers.ts');
