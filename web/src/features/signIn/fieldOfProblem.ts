import { SignInError, type SignInProblem } from '#data/account/auth.ts';

export const problemOf = (error: unknown): SignInProblem => (error instanceof SignInError ? error.problem : 'unknown');

/** The field that a problem is about, so that its words stand there; `root` for the form as a whole. */
export function fieldOfProblem(problem: SignInProblem): 'email' | 'password' | 'root' {
  switch (problem) {
    case 'email-invalid':
    case 'email-taken':
    case 'other-method':
      return 'email';
    case 'wrong-credentials':
    case 'password-weak':
      return 'password';
    case 'account-disabled':
    case 'too-many-requests':
    case 'offline':
    case 'window-closed':
    case 'window-blocked':
    case 'provider-off':
    case 'unknown':
      return 'root';
  }
}
