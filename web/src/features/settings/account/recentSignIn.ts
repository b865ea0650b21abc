import { atom, type Store } from 'jotai';
import { AccountError, accountProblemOf } from '#data/account/methods.ts';

/** Whether the dialog that asks who it is stands open, and who waits for its answer. */
export type ConfirmRequest =
  | { readonly open: false }
  | { readonly open: true; readonly answer: (confirmed: boolean) => void };

export const confirmRequest = atom<ConfirmRequest>({ open: false });

/** Opens the dialog; resolves once the person has signed in again, or has closed it. */
export const askWhoItIs = (store: Store): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (confirmed: boolean): void => {
      store.set(confirmRequest, { open: false });
      resolve(confirmed);
    };
    store.set(confirmRequest, { open: true, answer });
  });

/**
 * Runs an operation that Firebase may only do soon after a sign-in: if it says so, the person is asked, and the operation
 * goes on by itself. Fails as the operation does, or with `not-confirmed`.
 */
export async function withRecentSignIn<Result>(
  operation: () => Promise<Result>,
  ask: () => Promise<boolean>,
): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (accountProblemOf(error) !== 'recent-sign-in-needed') throw error;
    if (!(await ask())) throw new AccountError('not-confirmed', error);
    return operation();
  }
}
