import { atom, type Store, useStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { AccountError, accountProblemOf } from '#data/account/methods.ts';
import { useWords } from '#i18n/words.ts';
import { Note } from '#ui/Note.tsx';

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

type AccountChange = {
  /** Says how the last change went. */
  readonly note: ReactNode;
  /** What is under way, by the key that was given; `undefined` for nothing. */
  readonly busy: string | undefined;
  /**
   * Makes a change, which resolves with the words for how it went; asks who it is if Firebase wants to know. Tells whether
   * it went well.
   */
  readonly make: (key: string, change: () => Promise<string>) => Promise<boolean>;
};

/** Changes of one section of the page: one at a time, with the words for how it went. */
export function useAccountChange(): AccountChange {
  const store = useStore();
  const words = useWords('account');
  const [outcome, setOutcome] = useState<{ icon: 'check' | 'warning'; text: string }>();
  const [busy, setBusy] = useState<string>();

  async function make(key: string, change: () => Promise<string>): Promise<boolean> {
    setBusy(key);
    setOutcome(undefined);
    try {
      const text = await withRecentSignIn(change, () => askWhoItIs(store));
      setOutcome({ icon: 'check', text });
      return true;
    } catch (error) {
      setOutcome({ icon: 'warning', text: words.problems[accountProblemOf(error)] });
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  return { note: <Note icon={outcome?.icon ?? 'check'}>{outcome?.text}</Note>, busy, make };
}
