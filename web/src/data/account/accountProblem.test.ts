import { expect, test } from 'vitest';
import { AccountError, accountProblemOf } from './methods.ts';

const sdkError = (code: string) => Object.assign(new Error('Firebase: …'), { code });

test('each problem that a member can act on has its own code', () => {
  expect(accountProblemOf(sdkError('auth/requires-recent-login'))).toBe('recent-sign-in-needed');
  expect(accountProblemOf(sdkError('auth/credential-already-in-use'))).toBe('belongs-to-another');
  expect(accountProblemOf(sdkError('auth/provider-already-linked'))).toBe('already-linked');
  expect(accountProblemOf(sdkError('auth/user-mismatch'))).toBe('somebody-else');
});

test('an account that is gone is the end of the session, not a wrong password as at the sign-in dialog', () => {
  expect(accountProblemOf(sdkError('auth/user-not-found'))).toBe('session-over');
  expect(accountProblemOf(sdkError('auth/wrong-password'))).toBe('wrong-credentials');
});

test('other errors get the codes of the sign-in dialog', () => {
  expect(accountProblemOf(sdkError('auth/popup-blocked'))).toBe('window-blocked');
  expect(accountProblemOf(sdkError('auth/network-request-failed'))).toBe('offline');
  expect(accountProblemOf(sdkError('auth/internal-error'))).toBe('unknown');
});

test('an AccountError keeps its code, and an unexpected error is unknown', () => {
  expect(accountProblemOf(new AccountError('last-method'))).toBe('last-method');
  expect(accountProblemOf(new TypeError('x is undefined'))).toBe('unknown');
});
