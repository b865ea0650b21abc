import type { SignInProblem } from './signInProblem.ts';
import { signInProblemOf, signInProblems } from './signInProblem.ts';

/** Why a change to an account did not happen, as far as a person can do something about it. */
export const accountProblems = [
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
export type AccountProblem = (typeof accountProblems)[number];

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
