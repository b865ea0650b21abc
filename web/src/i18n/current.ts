import type { Store } from 'jotai';
import { atom } from 'jotai';
import { readStored, writeStored } from '#lib/stored.ts';
import type { ja } from './ja/index.ts';
import { isLocale, type Locale, pickLocale, type Translated } from './locale.ts';

/** The words that the first photo needs, in one language; Japanese is where the keys come from. */
export type Messages = Translated<typeof ja>;

type Language = {
  readonly locale: Locale;
  readonly messages: Messages;
  /** While a page is drawn that came as HTML: when that was made. Words about time are those of then. */
  readonly at?: Date | undefined;
};

/** The language in use and its words. `undefined` only before the first language is loaded, when nothing is drawn. */
export const currentLanguage = atom<Language | undefined>(undefined);

/** Where this browser keeps the language that was chosen. */
const localeKey = 'matataki.locale';

/** The language that was chosen in this browser; `undefined` where it follows the browser's own. */
export function chosenLocale(): Locale | undefined {
  const chosen = readStored(localeKey);
  return isLocale(chosen) ? chosen : undefined;
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
  const messages: Messages = locale === 'ja' ? (await import('./ja/index.ts')).ja : (await import('./en/index.ts')).en;
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  store.set(currentLanguage, { locale, messages, at });
}

/** Loads a language, shows the site in it and remembers the choice. */
export async function switchLocale(store: Store, locale: Locale): Promise<void> {
  writeStored(localeKey, locale);
  await showLocale(store, locale);
}

/** Forgets the choice and shows the site in the browser's language. */
export async function followBrowser(store: Store): Promise<void> {
  writeStored(localeKey, null);
  await showLocale(store, pickLocale(undefined, navigator.languages));
}
