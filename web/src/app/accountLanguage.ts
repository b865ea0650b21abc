import type { Locale } from '#i18n/locale.ts';

type LanguageFacts = {
  /** Kept with the account; `undefined`: every browser follows its own. */
  readonly kept: Locale | undefined;
  /** Chosen in this browser, if any. */
  readonly chosen: Locale | undefined;
  /** Whether that choice came from the account, and not from a visitor at this browser. */
  readonly chosenByAccount: boolean;
};

/**
 * What to do about the language when somebody is there: the account's language counts; one that this browser has from the
 * account is given up when the account has none any more; what a visitor has chosen stays.
 */
export function languageOfAccount({
  kept,
  chosen,
  chosenByAccount,
}: LanguageFacts): Locale | 'follow-browser' | 'stay' {
  if (kept !== undefined) return kept === chosen ? 'stay' : kept;
  return chosenByAccount && chosen !== undefined ? 'follow-browser' : 'stay';
}
