import type { Auth, User } from 'firebase/auth';
import { AccountError, accountProblemOf } from './accountProblem.ts';
import { reloadAccount } from './linkedProviders.ts';
import { tellRefusal } from './refusals.ts';
import { loadAccountSdk, loadAuth, loadProviders } from './sdk.ts';
import type { SignInMethod, SignInMethods } from './signInMethods.ts';
import { mayUnlink, methodIds, toSignInMethods } from './signInMethods.ts';
import type { ProviderName } from './siteConfig.ts';

/** The ways to sign in of who is signed in. Everything here fails with an `AccountError` and nothing else. */

/** How a mail is written, and where its link leads after Firebase's page has done what it is for. */
export type MailOptions = { readonly locale: string; readonly continueUrl: string };

/** How a provider's account is brought to `user`: in a window of the provider's, or in a test without one. */
export type ByProvider = (user: User, name: ProviderName) => Promise<void>;

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
