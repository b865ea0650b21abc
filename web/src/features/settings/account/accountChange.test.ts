import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { AccountError } from '#data/account/methods.ts';
import { askWhoItIs, confirmRequest, withRecentSignIn } from './accountChange.tsx';

/** An operation that Firebase refuses until the person has signed in again. */
function aGuardedOperation() {
  let recent = false;
  let runs = 0;
  return {
    runs: () => runs,
    operation: async () => {
      runs += 1;
      if (!recent) throw new AccountError('recent-sign-in-needed');
      return 'done';
    },
    signInAgain: async () => {
      recent = true;
      return true;
    },
  };
}

test('a change runs again after the person signs in again', async () => {
  const { operation, signInAgain, runs } = aGuardedOperation();
  await expect(withRecentSignIn(operation, signInAgain)).resolves.toBe('done');
  expect(runs()).toBe(2);
});

test('a person who does not sign in again reads that nothing was changed', async () => {
  const { operation, runs } = aGuardedOperation();
  await expect(withRecentSignIn(operation, async () => false)).rejects.toMatchObject({ problem: 'not-confirmed' });
  expect(runs()).toBe(1);
});

test('no other failure asks for a sign-in', async () => {
  let questions = 0;
  const failing = async () => {
    throw new AccountError('offline');
  };
  const ask = async () => {
    questions += 1;
    return true;
  };
  await expect(withRecentSignIn(failing, ask)).rejects.toMatchObject({ problem: 'offline' });
  expect(questions).toBe(0);
});

test('the dialog closes with its answer', async () => {
  const store = createStore();
  const confirming = askWhoItIs(store);
  const request = store.get(confirmRequest);
  if (request === undefined) throw new Error('nobody was asked');
  request.answer(true);
  await expect(confirming).resolves.toBe(true);
  expect(store.get(confirmRequest)).toBeUndefined();
});
