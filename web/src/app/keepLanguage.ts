import type { Store } from 'jotai';
import { addressedLocale, chosenLocale, currentLanguage, switchLocale } from '#i18n/current.ts';
import type { Locale } from '#i18n/locale.ts';
import { readStored, writeStored } from '#lib/stored.ts';
import { user } from '#session/atoms.ts';
import { saveLocale } from '#session/saveLocale.ts';

const fromAccountKey = 'matataki.localeFromAccount';

/** Shows the account's language at sign-in and saves choices. Failures are silent; the next visit tries again. */
export function keepLanguage(store: Store): void {
  let last: string | undefined;

  const onPerson = (): void => {
    const person = store.get(user);
    const before = last;
    last = person?.uid;
    if (person === null) return;
    const facts = {
      saved: person.locale,
      chosen: chosenLocale(),
      chosenByAccount: typeof readStored(fromAccountKey) === 'string',
    };
    writeStored(fromAccountKey, person.locale === undefined ? null : '1');
    // The code that changes the same person's language also shows it. `?lang=` wins over the account.
    if (person.uid === before || addressedLocale(location.search) !== undefined) return;
    const next = languageOfAccount(facts);
    if (next === 'stay') return;
    switchLocale(store, next === 'follow-browser' ? undefined : next).catch(() => undefined);
  };

  const onLanguage = (): void => {
    const person = store.get(user);
    const chosen = chosenLocale();
    if (person === null || person.uid !== last || chosen === undefined || chosen === person.locale) return;
    saveLocale(store, chosen).catch(() => undefined);
  };

  store.sub(user, onPerson);
  store.sub(currentLanguage, onLanguage);
  onPerson();
}

type Facts = { saved: Locale | undefined; chosen: Locale | undefined; chosenByAccount: boolean };

/** The account's language wins. Without one, the browser drops a choice that came from the account, and no other. */
export function languageOfAccount({ saved, chosen, chosenByAccount }: Facts): Locale | 'follow-browser' | 'stay' {
  if (saved !== undefined) return saved === chosen ? 'stay' : saved;
  return chosenByAccount && chosen !== undefined ? 'follow-browser' : 'stay';
}
