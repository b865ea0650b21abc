import { loadAccountSdk, loadAuth } from './sdk.ts';

/** How it stands with a sign-in that the server has refused. */
export type SignInState =
  /** Nobody is signed in (any more). */
  | 'nobody'
  /** There is a new token; the server may take it. */
  | 'renewed'
  /** Nobody answered: nothing is known. */
  | 'unreachable'
  /** Revoked (a sign-out everywhere, a new password or address), or the account is deleted: Firebase tells them as one. */
  | 'over'
  /** Disabled by the site. */
  | 'disabled'
  | 'unknown';

const states: Readonly<Record<string, SignInState>> = {
  'auth/network-request-failed': 'unreachable',
  'auth/timeout': 'unreachable',
  'auth/too-many-requests': 'unreachable',
  'auth/user-token-expired': 'over',
  'auth/invalid-user-token': 'over',
  'auth/invalid-refresh-token': 'over',
  'auth/user-disabled': 'disabled',
  'auth/user-not-found': 'over',
};

/** What an error in renewing a sign-in says of it. */
export const signInStateOf = (error: unknown): SignInState =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (states[error.code] ?? 'unknown')
    : 'unknown';

/** Asks Firebase for a new token and for the account behind it. Fails never. Firebase itself signs out who is disabled. */
export async function renewSignIn(): Promise<SignInState> {
  try {
    const [{ auth }, { getIdToken, reload }] = await Promise.all([loadAuth(), loadAccountSdk()]);
    if (auth.currentUser === null) return 'nobody';
    const person = auth.currentUser;
    await getIdToken(person, true);
    await reload(person);
    return 'renewed';
  } catch (error) {
    return signInStateOf(error);
  }
}
