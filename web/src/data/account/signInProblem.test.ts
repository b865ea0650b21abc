import { expect, test } from 'vitest';
import { signInProblemOf } from './auth.ts';

const sdkError = (code: string) => Object.assign(new Error('Firebase: …'), { code });

test('an unknown address and a wrong password cannot be told apart', () => {
  const told = ['auth/user-not-found', 'auth/wrong-password', 'auth/invalid-credential'].map((code) =>
    signInProblemOf(sdkError(code)),
  );
  expect(new Set(told)).toEqual(new Set(['wrong-credentials']));
});

test('each problem that a person can act on has its own code', () => {
  expect(signInProblemOf(sdkError('auth/email-already-in-use'))).toBe('email-taken');
  expect(signInProblemOf(sdkError('auth/weak-password'))).toBe('password-weak');
  expect(signInProblemOf(sdkError('auth/too-many-requests'))).toBe('too-many-requests');
  expect(signInProblemOf(sdkError('auth/network-request-failed'))).toBe('offline');
  expect(signInProblemOf(sdkError('auth/popup-closed-by-user'))).toBe('window-closed');
  expect(signInProblemOf(sdkError('auth/popup-blocked'))).toBe('window-blocked');
  expect(signInProblemOf(sdkError('auth/user-disabled'))).toBe('account-disabled');
});

test('any other error is unknown', () => {
  expect(signInProblemOf(sdkError('auth/internal-error'))).toBe('unknown');
  expect(signInProblemOf(new TypeError('x is undefined'))).toBe('unknown');
  expect(signInProblemOf('auth/user-not-found')).toBe('unknown');
});
