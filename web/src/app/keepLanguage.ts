import type { Store } from 'jotai';
import { addressedLocale, chosenLocale, currentLanguage, followBrowser, switchLocale } from '#i18n/current.ts';
import type { Locale } from '#i18n/locale.ts';
import { readStored, writeStored } from '#lib/stored.ts';
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
    const facts = {
      kept: person.locale,
      chosen: chosenLocale(),
      chosenByAccount: typeof readStored(fromAccountKey) === 'string',
    };
    writeStored(fromAccountKey, person.locale === undefined ? null : '1');
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

/**
 * What to do about the language when somebody is there: the one that is `kept` with the account counts; one that this
 * browser has `chosen` by the account is given up when the account has none any more; what a visitor chose stays.
 */
export function languageOfAccount(facts: {
  kept: Locale | undefined;
  chosen: Locale | undefined;
  chosenByAccount: boolean;
}): Locale | 'follow-browser' | 'stay' {
  const { kept, chosen, chosenByAccount } = facts;
  if (kept !== undefined) return kept === chosen ? 'stay' : kept;
  return chosenByAccount && chosen !== undefined ? 'follow-browser' : 'stay';
}
