/** Each part of the Firebase SDK loads when it is first needed: the first photo needs none. */

export const loadAuth = () => import('./sdk/auth.ts');

export const loadAccountSdk = () => import('./sdk/account.ts');

export const loadProviders = () => import('./sdk/providers.ts');

export const loadFunctions = () => import('./sdk/functions.ts');

/** Loads Auth, too: the SDK sends its token. */
export const loadFirestore = async () => (await Promise.all([import('./sdk/firestore.ts'), loadAuth()]))[0];

/** Loads Auth, too: the SDK sends its token. */
export const loadStorage = async () => (await Promise.all([import('./sdk/storage.ts'), loadAuth()]))[0];
