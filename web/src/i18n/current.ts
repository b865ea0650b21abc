import type { Store } from 'jotai';
import { atom } from 'jotai';
import type { Locale } from './locale.ts';
import { isLocale, pickLocale } from './locale.ts';
import type { Messages } from './messages.ts';
import { loadMessages } from './messages.ts';

type Language = {
  readonly locale: Locale;
  readonly messages: Messages;
  /** While a page is drawn that came as HTML: when that was made. Words about time are those of then. */
  readonly at?: Date | undefined;
};

/** The language in use and its words. `undefined` only before the first language is loaded, when nothing is drawn. */
export const currentLanguage = atom<Language | undefined>(undefined);

/** Where this browser keeps the language that was chosen. */
export const localeKey = 'matataki.locale';

function chosenLocale(): string | null {
  try {
    return localStorage.getItem(localeKey);
  } catch {
    return null;
  }
}

/** The language that the address names (`?lang=`); it wins. */
export function addressedLocale(search: string): Locale | undefined {
  const named = new URLSearchParams(search).get('lang');
  return isLocale(named) ? named : undefined;
}

/** The language this browser starts in: that of the address, else see `pickLocale`. */
export const initialLocale = (): Locale =>
  addressedLocale(location.search) ?? pickLocale(chosenLocale(), navigator.languages);

/** The language in use, or that the site starts in where none is loaded yet. */
export const languageInUse = (store: Store): Locale => store.get(currentLanguage)?.locale ?? initialLocale();

/** Loads a language and shows the site in it; `at` for what came as HTML. */
export async function showLocale(store: Store, locale: Locale, at?: Date): Promise<void> {
  const messages = await loadMessages(locale);
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  store.set(currentLanguage, { locale, messages, at });
}

/** Loads a language, shows the site in it and remembers the choice. */
export async function switchLocale(store: Store, locale: Locale): Promise<void> {
  try {
    localStorage.setItem(localeKey, locale);
  } catch {
    // Storage is closed to us: the choice lasts as long as the page.
  }
  await showLocale(store, locale);
}
