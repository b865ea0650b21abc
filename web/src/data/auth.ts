import type { User as FirebaseUser } from 'firebase/auth';
import * as v from 'valibot';
import type { StaffRole } from '#contract/documents/user.ts';
import { staffRoles } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { parseUid } from '#contract/ids.ts';
import { loadAuth, loadProviders } from './sdk.ts';
import { SignInError, signInProblemOf } from './signInProblem.ts';
import type { ProviderName } from './siteConfig.ts';

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
