import { atom, type Store, useStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { AccountError, accountProblemOf } from '#data/account/methods.ts';
import { useWords } from '#i18n/words.ts';
import { Note } from '#ui/Note.tsx';

export type ConfirmRequest =
  | { readonly open: false }
  | { readonly open: true; readonly answer: (confirmed: boolean) => void };

export const confirmRequest = atom<ConfirmRequest>({ open: false });

/** Resolves `true` after a new sign-in, `false` if the dialog was closed. */
export const askWhoItIs = (store: Store): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (confirmed: boolean): void => {
      store.set(confirmRequest, { open: false });
      resolve(confirmed);
    };
    store.set(confirmRequest, { open: true, answer });
  });

/** Firebase allows some operations only soon after a sign-in: asks for one, then retries. Throws `not-confirmed`. */
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
  readonly note: ReactNode;
  /** The key given to `make`; `undefined`: nothing runs. */
  readonly busy: string | undefined;
  /** `change` resolves with words for its result. Resolves with whether the change succeeded. */
  readonly make: (key: string, change: () => Promise<string>) => Promise<boolean>;
};

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
