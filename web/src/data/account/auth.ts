import type { User as FirebaseUser } from 'firebase/auth';
import * as v from 'valibot';
import { type StaffRole, staffRoles } from '#contract/documents/user.ts';
import { parseUid, type Uid } from '#contract/ids.ts';
import { codeOf } from '#lib/codeOf.ts';
import { within } from '#lib/within.ts';
import { loadAccountSdk, loadAuth, loadProviders } from '../sdk.ts';
import type { ProviderName } from '../siteConfig.ts';

export type Account = { readonly uid: Uid; readonly email: string | null; readonly displayName: string | null };

const toAccount = ({ uid, email, displayName }: FirebaseUser): Account => ({ uid: parseUid(uid), email, displayName });

/** Calls `onAccount` once now and at every change; `null` means that nobody is signed in. */
export async function followAccount(onAccount: (account: Account | null) => void): Promise<void> {
  const { auth, onAuthStateChanged } = await loadAuth();
  onAuthStateChanged(auth, (signedIn) => onAccount(signedIn && toAccount(signedIn)));
}

export async function currentAccount(): Promise<Account | null> {
  const { currentUser } = (await loadAuth()).auth;
  return currentUser && toAccount(currentUser);
}

const newSignInMs = 60_000;

export async function isNewSignIn(): Promise<boolean> {
  const { currentUser } = (await loadAuth()).auth;
  return Date.now() - Date.parse(currentUser?.metadata.lastSignInTime ?? '') < newSignInMs;
}

const claimsSchema = v.object({ role: v.fallback(v.optional(v.picklist(staffRoles)), undefined) });

/** Reads the role from the token's claims; `undefined` if `uid` is not the person who is signed in. */
export async function readRole(uid: Uid): Promise<StaffRole | undefined> {
  const { auth, getIdTokenResult } = await loadAuth();
  if (auth.currentUser?.uid !== uid) return undefined;
  const { claims } = await getIdTokenResult(auth.currentUser);
  return v.parse(claimsSchema, claims).role;
}

/** The SDK limits its requests to half a minute, but not its waits for the browser's storage. */
export const patienceMs = 40_000;

/** Like all functions below, throws a `SignInError`. */
export const signIn = (email: string, password: string): Promise<void> =>
  translated(({ auth, signInWithEmailAndPassword }) =>
    within(patienceMs, signInWithEmailAndPassword(auth, email, password)),
  );

export const createAccount = (email: string, password: string): Promise<void> =>
  translated(({ auth, createUserWithEmailAndPassword }) =>
    within(patienceMs, createUserWithEmailAndPassword(auth, email, password)),
  );

/** Sends the mail in `locale`. Succeeds for an unknown address too, so that nobody learns who has an account. */
export const sendPasswordReset = (email: string, locale: string): Promise<void> =>
  translated(async ({ auth, sendPasswordResetEmail }) => {
    auth.languageCode = locale;
    try {
      await within(patienceMs, sendPasswordResetEmail(auth, email));
    } catch (error) {
      if (signInProblemOf(error) !== 'wrong-credentials') throw error;
    }
  });

/** Loads the SDK before the press: a browser blocks a window that opens too long after one. */
export async function prepareSignIn(): Promise<void> {
  await loadProviders();
}

/** Whether an account was made. */
export async function signInWithProvider(name: ProviderName, locale: string): Promise<boolean> {
  let isNew = false;
  await translated(async ({ auth }) => {
    const { signInWithWindow } = await loadProviders();
    auth.languageCode = locale;
    isNew = await signInWithWindow(name);
  });
  return isNew;
}

export const signOut = (): Promise<void> => translated((sdk) => within(patienceMs, sdk.signOut(sdk.auth)));

async function translated(operation: (sdk: Awaited<ReturnType<typeof loadAuth>>) => Promise<unknown>): Promise<void> {
  try {
    await operation(await loadAuth());
  } catch (error) {
    throw new SignInError(signInProblemOf(error), error);
  }
}

/** What a renewed token says after the server refused a sign-in. */
export type SignInState =
  | 'nobody'
  | 'renewed'
  | 'unreachable'
  /** Revoked (by a sign-out everywhere, a new password or address) or deleted: Firebase does not tell which. */
  | 'over'
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

/** Asks Firebase for a new token and for the account. Never rejects. Firebase itself signs a disabled person out. */
export async function renewSignIn(): Promise<SignInState> {
  try {
    const [{ auth }, { getIdToken, reload }] = await Promise.all([loadAuth(), loadAccountSdk()]);
    if (auth.currentUser === null) return 'nobody';
    const person = auth.currentUser;
    await getIdToken(person, true);
    await reload(person);
    return 'renewed';
  } catch (error) {
    return states[codeOf(error)] ?? 'unknown';
  }
}

/** Reasons that a person can do something about. `web/src/i18n` has words for each. */
export const signInProblems = [
  'wrong-credentials',
  'email-invalid',
  'email-taken',
  'password-weak',
  'account-disabled',
  'too-many-requests',
  'offline',
  'window-closed',
  'window-blocked',
  'other-method',
  'provider-off',
  'unknown',
] as const;
export type SignInProblem = (typeof signInProblems)[number];

export class SignInError extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, cause: unknown) {
    super(`sign-in: ${problem}`, { cause });
    this.name = 'SignInError';
    this.problem = problem;
  }
}

// firebase.google.com/docs/reference/js/auth#autherrorcodes. An unknown address and a wrong password look alike,
// so that nobody can learn from the dialog who has an account.
const problems: Readonly<Record<string, SignInProblem>> = {
  'auth/invalid-credential': 'wrong-credentials',
  'auth/invalid-login-credentials': 'wrong-credentials',
  'auth/wrong-password': 'wrong-credentials',
  'auth/user-not-found': 'wrong-credentials',
  'auth/missing-password': 'wrong-credentials',
  'auth/invalid-email': 'email-invalid',
  'auth/missing-email': 'email-invalid',
  'auth/email-already-in-use': 'email-taken',
  'auth/weak-password': 'password-weak',
  'auth/password-does-not-meet-requirements': 'password-weak',
  'auth/user-disabled': 'account-disabled',
  'auth/too-many-requests': 'too-many-requests',
  'auth/quota-exceeded': 'too-many-requests',
  'auth/network-request-failed': 'offline',
  'auth/timeout': 'offline',
  'auth/popup-closed-by-user': 'window-closed',
  'auth/cancelled-popup-request': 'window-closed',
  'auth/user-cancelled': 'window-closed',
  'auth/popup-blocked': 'window-blocked',
  'auth/account-exists-with-different-credential': 'other-method',
  'auth/operation-not-allowed': 'provider-off',
  'auth/admin-restricted-operation': 'provider-off',
  'auth/unauthorized-domain': 'provider-off',
};

export const signInProblemOf = (error: unknown): SignInProblem =>
  error instanceof DOMException && error.name === 'TimeoutError' ? 'offline' : (problems[codeOf(error)] ?? 'unknown');
