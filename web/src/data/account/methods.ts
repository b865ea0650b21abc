import { type Auth, type User } from 'firebase/auth';
import * as v from 'valibot';
import { tellRefusal } from '../call.ts';
import { loadAccountSdk, loadAuth, loadProviders } from '../sdk.ts';
import { site } from '../site.ts';
import { type ProviderName, providerNames } from '../siteConfig.ts';
import { type SignInProblem, signInProblemOf, signInProblems } from './auth.ts';

/** The ways to sign in of who is signed in. Everything here fails with an `AccountError` and nothing else. */

/** How a mail is written, and where its link leads after Firebase's page has done what it is for. */
export type MailOptions = { readonly locale: string; readonly continueUrl: string };

/** How a provider's account is brought to `user`: in a window of the provider's, or in a test without one. */
type ByProvider = (user: User, name: ProviderName) => Promise<void>;

/** What the account has now, asked of the server: a link in a mail may have been opened elsewhere. */
export function readSignInMethods(): Promise<SignInMethods> {
  return told(async (user) => {
    await reloadAccount(user);
    return toSignInMethods(user);
  });
}

/** Links another provider; must run soon after a press, or browsers block the window. */
export function linkProvider(
  name: ProviderName,
  locale: string,
  link: ByProvider = linkInWindow,
): Promise<SignInMethods> {
  return told(async (user, auth) => {
    auth.languageCode = locale;
    await link(user, name);
    return toSignInMethods(user);
  });
}

/** Takes a way to sign in away; never the last one (`last-method`). */
export function unlinkMethod(method: SignInMethod): Promise<SignInMethods> {
  return told(async (user) => {
    const { unlink } = await loadAccountSdk();
    // Another browser may have taken another one away: what counts is what there is now.
    await reloadAccount(user);
    if (!mayUnlink(toSignInMethods(user), method)) throw new AccountError('last-method');
    return toSignInMethods(await unlink(user, methodIds[method]));
  });
}

/** Adds a password to an account that has only providers. `email` is its address, or a first one where it has none. */
export function setPassword(email: string, password: string): Promise<SignInMethods> {
  return told(async (user) => {
    const { EmailAuthProvider, linkWithCredential, reload, updatePassword } = await loadAccountSdk();
    // An address that the account has already is no new credential: only its password is.
    if (email === user.email) await updatePassword(user, password);
    else await linkWithCredential(user, EmailAuthProvider.credential(email, password));
    await reload(user);
    return toSignInMethods(user);
  });
}

/** Changes the password of who knows the present one; Firebase ends the sign-ins of other browsers with it. */
export function changePassword(current: string, next: string): Promise<void> {
  return told(async (user) => {
    await confirmPassword(user, current);
    const { updatePassword } = await loadAccountSdk();
    await updatePassword(user, next);
  });
}

/** Sends a link to a new address; the account's address changes when it is opened, and not before. */
export function requestEmailChange(email: string, { locale, continueUrl }: MailOptions): Promise<void> {
  return told(async (user, auth) => {
    if (email.toLowerCase() === user.email?.toLowerCase()) throw new AccountError('same-email');
    const { verifyBeforeUpdateEmail } = await loadAccountSdk();
    auth.languageCode = locale;
    await verifyBeforeUpdateEmail(user, email, { url: continueUrl });
  });
}

/** Sends a link that shows that the account's address is theirs. */
export function sendVerification({ locale, continueUrl }: MailOptions): Promise<void> {
  return told(async (user, auth) => {
    const { sendEmailVerification } = await loadAccountSdk();
    auth.languageCode = locale;
    await sendEmailVerification(user, { url: continueUrl });
  });
}

/** What shows that it is still the same person: their password, or a window of a provider of theirs. */
export type Proof = { readonly method: 'password'; readonly password: string } | { readonly method: ProviderName };

/** Signs the same person in once more, so that Firebase does what it does only soon after a sign-in. */
export function confirmPerson(proof: Proof, confirm: ByProvider = confirmInWindow): Promise<void> {
  return told((user) =>
    proof.method === 'password' ? confirmPassword(user, proof.password) : confirm(user, proof.method),
  );
}

/** Loads what opening a provider's window needs, so that the press that opens it is not outrun by the network. */
export async function prepareWindows(): Promise<void> {
  await Promise.all([loadProviders(), loadAccountSdk()]);
}

const linkInWindow: ByProvider = async (user, name) => (await loadProviders()).linkWithWindow(user, name);
const confirmInWindow: ByProvider = async (user, name) => (await loadProviders()).confirmWithWindow(user, name);

async function confirmPassword(user: User, password: string): Promise<void> {
  const { EmailAuthProvider, reauthenticateWithCredential } = await loadAccountSdk();
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
}

async function told<Result>(operation: (user: User, auth: Auth) => Promise<Result>): Promise<Result> {
  try {
    const { auth } = await loadAuth();
    if (auth.currentUser === null) throw new AccountError('session-over');
    return await operation(auth.currentUser, auth);
  } catch (error) {
    const problem = accountProblemOf(error);
    if (problem === 'session-over' || problem === 'account-disabled') tellRefusal();
    throw new AccountError(problem, error);
  }
}

const host = 'identitytoolkit.googleapis.com';

// https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/lookup
const answerSchema = v.object({
  users: v.tuple([v.object({ providerUserInfo: v.optional(v.array(v.object({ providerId: v.string() })), []) })]),
});

/**
 * Brings what the SDK knows of an account up to what the server knows. `reload` does that for everything but a way to sign
 * in that another browser has taken away: it adds to the ones it knows, and forgets none. Firebase would take the last one
 * away without a word, so this has to be right before one is.
 */
async function reloadAccount(user: User): Promise<void> {
  const { getIdToken, reload } = await loadAccountSdk();
  await reload(user);
  const linked = await linkedProviderIds(await getIdToken(user));
  const left = user.providerData.filter(({ providerId }) => linked.has(providerId));
  user.providerData.splice(0, user.providerData.length, ...left);
}

async function linkedProviderIds(idToken: string): Promise<ReadonlySet<string>> {
  let response: Response;
  try {
    const { emulators, firebase } = site();
    const origin = emulators ? `${emulators.auth}/${host}` : `https://${host}`;
    response = await fetch(`${origin}/v1/accounts:lookup?key=${encodeURIComponent(firebase.apiKey)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ idToken }),
    });
  } catch (error) {
    throw new AccountError('offline', error);
  }
  if (!response.ok) throw new Error(`accounts:lookup answered ${response.status}`);
  const { users } = v.parse(answerSchema, await response.json());
  return new Set(users[0].providerUserInfo.map(({ providerId }) => providerId));
}

/** A way to sign in. */
export type SignInMethod = 'password' | ProviderName;

/** A way that an account has; `identity` is the address or name that the provider knows the person by. */
type LinkedMethod = { readonly method: SignInMethod; readonly identity: string | null };

/** How a person can sign in, and the address that mails go to. */
export type SignInMethods = {
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The password first, then the providers in the order of their buttons. */
  readonly linked: readonly LinkedMethod[];
};

/** Firebase's names of the methods. */
const methodIds: Readonly<Record<SignInMethod, string>> = {
  password: 'password',
  google: 'google.com',
  twitter: 'twitter.com',
  github: 'github.com',
  facebook: 'facebook.com',
};

/** The part of Firebase's user that this is about. */
type AuthProfile = {
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

/** Why a change to an account did not happen, as far as a person can do something about it. */
const accountProblems = [
  ...signInProblems,
  /** Firebase wants to see the person sign in again before it does this. */
  'recent-sign-in-needed',
  /** They were asked to, and did not. */
  'not-confirmed',
  /** The provider's account, or the address, belongs to another account of ours. */
  'belongs-to-another',
  'already-linked',
  'last-method',
  'not-linked',
  /** They signed in again as somebody else. */
  'somebody-else',
  'same-email',
  /** Nobody is signed in any more. */
  'session-over',
] as const;
type AccountProblem = (typeof accountProblems)[number];

/** The one error of `data/authMethods.ts`. `cause` is the SDK's error, for developers. */
export class AccountError extends Error {
  readonly problem: AccountProblem;

  constructor(problem: AccountProblem, cause?: unknown) {
    super(`account: ${problem}`, { cause });
    this.name = 'AccountError';
    this.problem = problem;
  }
}

const problems: Readonly<Record<string, AccountProblem>> = {
  'auth/requires-recent-login': 'recent-sign-in-needed',
  'auth/credential-already-in-use': 'belongs-to-another',
  'auth/email-already-in-use': 'belongs-to-another',
  'auth/account-exists-with-different-credential': 'belongs-to-another',
  'auth/provider-already-linked': 'already-linked',
  'auth/no-such-provider': 'not-linked',
  'auth/user-mismatch': 'somebody-else',
  'auth/user-token-expired': 'session-over',
  'auth/user-not-found': 'session-over',
  'auth/no-current-user': 'session-over',
  'auth/null-user': 'session-over',
};

/** What an error means to a person who is signed in; for what is not special to them, what it means at the dialog. */
export function accountProblemOf(error: unknown): AccountProblem {
  if (error instanceof AccountError) return error.problem;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return problems[error.code] ?? signInProblemOf(error);
  }
  return 'unknown' satisfies SignInProblem;
}
