import type { Auth, User, UserInfo } from 'firebase/auth';
import * as v from 'valibot';
import { codeOf } from '#lib/codeOf.ts';
import { within } from '#lib/within.ts';
import { tellRefusal } from '../call.ts';
import { loadAccountSdk, loadAuth, loadProviders } from '../sdk.ts';
import { site } from '../site.ts';
import { type ProviderName, providerNames } from '../siteConfig.ts';
import { patienceMs, signInProblemOf, signInProblems } from './auth.ts';

/** Sign-in methods of the person who is signed in. Every function here throws an `AccountError` and nothing else. */

/** `continueUrl`: where Firebase's page leads after the link in the mail was used. */
export type MailOptions = { readonly locale: string; readonly continueUrl: string };

/** Asks the server, because the person may have opened a link of a mail in another browser. */
export const readSignInMethods = (): Promise<SignInMethods> =>
  translated(async (user) => {
    await reloadAccount(user);
    return toSignInMethods(user);
  });

/** Must run soon after a press, or browsers block the window. */
export const linkProvider = (name: ProviderName, locale: string): Promise<SignInMethods> =>
  translatedInTime(async (user, { auth }) => {
    auth.languageCode = locale;
    await (await loadProviders()).linkWithWindow(user, name);
    return toSignInMethods(user);
  });

/** Never removes the last method: it throws `last-method`. */
export const unlinkMethod = (method: SignInMethod): Promise<SignInMethods> =>
  translated(async (user, { unlink }) => {
    // Another browser may have removed a method, so the check needs the server's answer.
    await reloadAccount(user);
    if (!mayUnlink(toSignInMethods(user), method)) throw new AccountError('last-method');
    return toSignInMethods(await unlink(user, methodIds[method]));
  });

/** Adds a password to an account with providers only. `email` is the account's address, or its first one. */
export const setPassword = (email: string, password: string): Promise<SignInMethods> =>
  translated(async (user, { EmailAuthProvider, linkWithCredential, reload, updatePassword }) => {
    // The account's own address is not a new credential: only the password is.
    if (email === user.email) await updatePassword(user, password);
    else await linkWithCredential(user, EmailAuthProvider.credential(email, password));
    await reload(user);
    return toSignInMethods(user);
  });

/** Firebase then ends the sign-ins of other browsers. */
export const changePassword = (current: string, next: string): Promise<void> =>
  translated(async (user, { updatePassword }) => {
    await confirmPassword(user, current);
    await updatePassword(user, next);
  });

/** The account's address changes only when the person opens the link in the mail. */
export const requestEmailChange = (email: string, { locale, continueUrl }: MailOptions): Promise<void> =>
  translated(async (user, { auth, verifyBeforeUpdateEmail }) => {
    if (email.toLowerCase() === user.email?.toLowerCase()) throw new AccountError('same-email');
    auth.languageCode = locale;
    await verifyBeforeUpdateEmail(user, email, { url: continueUrl });
  });

export const sendVerification = ({ locale, continueUrl }: MailOptions): Promise<void> =>
  translated(async (user, { auth, sendEmailVerification }) => {
    auth.languageCode = locale;
    await sendEmailVerification(user, { url: continueUrl });
  });

export type Proof = { readonly method: 'password'; readonly password: string } | { readonly method: ProviderName };

/** Signs the same person in again: Firebase demands a recent sign-in for some changes. */
export function confirmPerson(proof: Proof): Promise<void> {
  const { method } = proof;
  if (method === 'password') return translated((user) => confirmPassword(user, proof.password));
  return translatedInTime(async (user) => {
    await (await loadProviders()).confirmWithWindow(user, method);
  });
}

/** Loads the SDK before the press: a browser blocks a window that opens too long after one. */
export async function prepareWindows(): Promise<void> {
  await Promise.all([loadProviders(), loadAccountSdk()]);
}

async function confirmPassword(user: User, password: string): Promise<void> {
  const { EmailAuthProvider, reauthenticateWithCredential } = await loadAccountSdk();
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
}

type AccountSdk = { readonly auth: Auth } & Awaited<ReturnType<typeof loadAccountSdk>>;

type Operation<Result> = (user: User, sdk: AccountSdk) => Promise<Result>;

const translated = <Result>(operation: Operation<Result>): Promise<Result> =>
  translatedInTime((user, sdk) => within(patienceMs, operation(user, sdk)));

/** No time limit, because people use a window of the provider. */
async function translatedInTime<Result>(operation: Operation<Result>): Promise<Result> {
  try {
    const [{ auth }, sdk] = await Promise.all([loadAuth(), loadAccountSdk()]);
    if (auth.currentUser === null) throw new AccountError('session-over');
    return await operation(auth.currentUser, { ...sdk, auth });
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

/** `reload` keeps methods that another browser unlinked, and Firebase would unlink even the last one. */
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

export type SignInMethod = 'password' | ProviderName;

type LinkedMethod = { readonly method: SignInMethod; readonly identity: string | null };

export type SignInMethods = {
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The password comes first, then the providers in the sequence of their buttons. */
  readonly linked: readonly LinkedMethod[];
};

const methodIds: Readonly<Record<SignInMethod, string>> = {
  password: 'password',
  google: 'google.com',
  twitter: 'twitter.com',
  github: 'github.com',
  facebook: 'facebook.com',
};

type AuthProfile = Pick<User, 'email' | 'emailVerified'> & {
  readonly providerData: readonly Pick<UserInfo, 'providerId' | 'email' | 'displayName'>[];
};

/** Leaves out methods that the site does not know. */
export function toSignInMethods({ email, emailVerified, providerData }: AuthProfile): SignInMethods {
  const supported: readonly SignInMethod[] = ['password', ...providerNames];
  const linked = supported.flatMap((method): LinkedMethod[] => {
    const data = providerData.find(({ providerId }) => providerId === methodIds[method]);
    return data ? [{ method, identity: data.email ?? data.displayName }] : [];
  });
  return { email, emailVerified, linked };
}

export const hasMethod = ({ linked }: SignInMethods, method: SignInMethod): boolean =>
  linked.some((one) => one.method === method);

/** The last method stays: without one nobody could sign in again. */
export const mayUnlink = (methods: SignInMethods, method: SignInMethod): boolean =>
  hasMethod(methods, method) && methods.linked.length > 1;

/** Reasons that a person can do something about. */
const accountProblems = [
  ...signInProblems,
  /** Firebase demands a new sign-in before this change. */
  'recent-sign-in-needed',
  /** The person was asked to sign in again and did not. */
  'not-confirmed',
  /** The provider's account, or the address, belongs to another account of this site. */
  'belongs-to-another',
  'already-linked',
  'last-method',
  'not-linked',
  /** The new sign-in was of another person. */
  'somebody-else',
  'same-email',
  'session-over',
] as const;
type AccountProblem = (typeof accountProblems)[number];

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

/** Falls back to the reasons of the sign-in dialog. */
export const accountProblemOf = (error: unknown): AccountProblem =>
  error instanceof AccountError ? error.problem : (problems[codeOf(error)] ?? signInProblemOf(error));
