import type { User as FirebaseUser } from 'firebase/auth';
import * as v from 'valibot';
import { type StaffRole, staffRoles } from '#contract/documents/user.ts';
import { parseUid, type Uid } from '#contract/ids.ts';
import { loadAccountSdk, loadAuth, loadProviders } from '../sdk.ts';
import type { ProviderName } from '../siteConfig.ts';

/** What Firebase Auth knows of who is signed in. */
export type Account = {
  readonly uid: Uid;
  readonly email: string | null;
  readonly displayName: string | null;
};

const toAccount = ({ uid, email, displayName }: FirebaseUser): Account => ({
  uid: parseUid(uid),
  email,
  displayName,
});

/** Tells who is signed in, at once when that is known and at every change; `null` for nobody. */
export async function followAccount(onAccount: (account: Account | null) => void): Promise<void> {
  const { auth, onAuthStateChanged } = await loadAuth();
  onAuthStateChanged(auth, (signedIn) => onAccount(signedIn && toAccount(signedIn)));
}

/** Who is signed in now; `null` for nobody. */
export async function currentAccount(): Promise<Account | null> {
  const { currentUser } = (await loadAuth()).auth;
  return currentUser && toAccount(currentUser);
}

/** How long a sign-in is new. */
const newSignInMs = 60_000;

/** Whether who is signed in has done so within the last minute. */
export async function isNewSignIn(): Promise<boolean> {
  const { currentUser } = (await loadAuth()).auth;
  return Date.now() - Date.parse(currentUser?.metadata.lastSignInTime ?? '') < newSignInMs;
}

const claimsSchema = v.object({ role: v.fallback(v.optional(v.picklist(staffRoles)), undefined) });

/** The staff role in the claims of who is signed in; `undefined` for everybody else, and for another than `uid`. */
export async function readRole(uid: Uid): Promise<StaffRole | undefined> {
  const { auth, getIdTokenResult } = await loadAuth();
  if (auth.currentUser?.uid !== uid) return undefined;
  const { claims } = await getIdTokenResult(auth.currentUser);
  return v.parse(claimsSchema, claims).role;
}

/** Signs in. Fails with a `SignInError`, as all below. */
export async function signIn(email: string, password: string): Promise<void> {
  await told(async () => {
    const { auth, signInWithEmailAndPassword } = await loadAuth();
    await signInWithEmailAndPassword(auth, email, password);
  });
}

/** Makes an account and signs in with it. */
export async function createAccount(email: string, password: string): Promise<void> {
  await told(async () => {
    const { auth, createUserWithEmailAndPassword } = await loadAuth();
    await createUserWithEmailAndPassword(auth, email, password);
  });
}

/** Sends a mail with a link to set a new password, in `locale`. An unknown address is no failure: it is not told. */
export async function sendPasswordReset(email: string, locale: string): Promise<void> {
  await told(async () => {
    const { auth, sendPasswordResetEmail } = await loadAuth();
    auth.languageCode = locale;
    try {
      await sendPasswordResetEmail(auth, email);
    } catch (error) {
      if (signInProblemOf(error) !== 'wrong-credentials') throw error;
    }
  });
}

/** Loads what opening a provider's window needs, so that the press that opens it is not outrun by the network. */
export async function prepareSignIn(): Promise<void> {
  await loadProviders();
}

/** Signs in, or makes an account, in a provider's window. */
export async function signInWithProvider(name: ProviderName, locale: string): Promise<void> {
  await told(async () => {
    const [{ auth }, { signInWithWindow }] = await Promise.all([loadAuth(), loadProviders()]);
    auth.languageCode = locale;
    await signInWithWindow(name);
  });
}

export async function signOut(): Promise<void> {
  await told(async () => {
    const sdk = await loadAuth();
    await sdk.signOut(sdk.auth);
  });
}

async function told(operation: () => Promise<void>): Promise<void> {
  try {
    await operation();
  } catch (error) {
    throw new SignInError(signInProblemOf(error), error);
  }
}

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
const signInStateOf = (error: unknown): SignInState =>
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

/** Why somebody could not sign in, as far as they can do something about it. `web/src/i18n` has words for each. */
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

/** The one error of `data/auth.ts`. `cause` is the SDK's error, for developers. */
export class SignInError extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, cause: unknown) {
    super(`sign-in: ${problem}`, { cause });
    this.name = 'SignInError';
    this.problem = problem;
  }
}

// firebase.google.com/docs/reference/js/auth#autherrorcodes. An unknown address and a wrong password are told as one,
// so that nobody can ask the dialog who has an account.
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

/** What an error of the auth SDK means to the person at the dialog. */
export function signInProblemOf(error: unknown): SignInProblem {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return 'unknown';
  return problems[error.code] ?? 'unknown';
}
