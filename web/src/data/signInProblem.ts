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
