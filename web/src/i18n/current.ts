import type { Store } from 'jotai';
import { atom } from 'jotai';
import type { Locale } from './locale.ts';
import { pickLocale } from './locale.ts';
import type { Messages } from './messages.ts';
import { loadMessages } from './messages.ts';

/** The language in use and its words. `undefined` only before the first language is loaded, when nothing is drawn. */
export const currentLanguage = atom<{ readonly locale: Locale; readonly messages: Messages } | undefined>(undefined);

/** Where this browser keeps the language that was chosen. */
export const localeKey = 'matataki.locale';

function chosenLocale(): string | null {
  try {
    return localStorage.getItem(localeKey);
  } catch {
    return null;
  }
}

/** The language this browser starts in; see `pickLocale`. */
export const initialLocale = (): Locale => pickLocale(chosenLocale(), navigator.languages);

/** Loads a language and shows the site in it. */
export async function showLocale(store: Store, locale: Locale): Promise<void> {
  const messages = await loadMessages(locale);
  document.documentElement.lang = locale;
  store.set(currentLanguage, { locale, messages });
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
