import { useStore } from 'jotai';
import { useState } from 'react';
import { useWords } from '#i18n/words.ts';
import type { Outcome } from './Note.tsx';
import { accountProblemWords } from './problemWords.ts';
import { askWhoItIs, withRecentSignIn } from './recentSignIn.ts';

export type AccountChange = {
  readonly outcome: Outcome | undefined;
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
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState<string>();

  async function make(key: string, change: () => Promise<string>): Promise<boolean> {
    setBusy(key);
    setOutcome(undefined);
    try {
      const text = await withRecentSignIn(change, () => askWhoItIs(store));
      setOutcome({ kind: 'good', text });
      return true;
    } catch (error) {
      setOutcome({ kind: 'bad', text: accountProblemWords(error, words) });
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  return { outcome, busy, make };
}
