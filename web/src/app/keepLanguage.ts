import type { Store } from 'jotai';
import { addressedLocale, chosenLocale, currentLanguage, followBrowser, switchLocale } from '#i18n/current.ts';
import type { Locale } from '#i18n/locale.ts';
import { user } from '#session/atoms.ts';
import { saveLocale } from '#session/saveLocale.ts';

const fromAccountKey = 'matataki.localeFromAccount';

/**
 * Keeps the language with the account: shows it where somebody signs in, and saves it when they choose another one in the
 * menu of this browser. A failure changes nothing that is seen; the next choice or visit tries again.
 */
export function keepLanguage(store: Store): void {
  let known: string | undefined;

  const onPerson = (): void => {
    const person = store.get(user);
    const before = known;
    known = person?.uid;
    if (person === null) return;
    const facts = { kept: person.locale, chosen: chosenLocale(), chosenByAccount: isFromAccount() };
    markFromAccount(person.locale !== undefined);
    // Changes of the same person come from where the language is shown by whoever made them. What the address names wins.
    if (person.uid === before || addressedLocale(location.search) !== undefined) return;
    const next = languageOfAccount(facts);
    if (next === 'stay') return;
    const shown = next === 'follow-browser' ? followBrowser(store) : switchLocale(store, next);
    shown.catch(() => undefined);
  };

  const onLanguage = (): void => {
    const person = store.get(user);
    const chosen = chosenLocale();
    if (person === null || person.uid !== known || chosen === undefined || chosen === person.locale) return;
    saveLocale(store, chosen).catch(() => undefined);
  };

  store.sub(user, onPerson);
  store.sub(currentLanguage, onLanguage);
  onPerson();
}

function isFromAccount(): boolean {
  try {
    return localStorage.getItem(fromAccountKey) !== null;
  } catch {
    return false;
  }
}

function markFromAccount(fromAccount: boolean): void {
  try {
    if (fromAccount) localStorage.setItem(fromAccountKey, '1');
    else localStorage.removeItem(fromAccountKey);
  } catch {
    // Storage is closed to us, and so there is no choice to remember either.
  }
}

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
