import { loadAuth } from './loadAuth.ts';

/**
 * The Firebase SDK in parts, each a chunk that is loaded when it is first needed: a visitor's first photo needs none.
 * The auth part comes before those that send its token along, so that no call goes out unsigned.
 */
export { loadAuth };

/** Everything about an account but signing in. */
export const loadAccountSdk = () => import('./sdk/account.ts');

export const loadProviders = () => import('./sdk/providers.ts');

export async function loadFirestore() {
  const [firestore] = await Promise.all([import('./sdk/firestore.ts'), loadAuth()]);
  return firestore;
}

export async function loadFunctions() {
  const [functions] = await Promise.all([import('./sdk/functions.ts'), loadAuth()]);
  return functions;
}
