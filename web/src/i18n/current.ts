import type { Store } from 'jotai';
import { atom } from 'jotai';
import { startTransition } from 'react';
import { localeKey } from '#lib/storageKeys.ts';
import { readStored, writeStored } from '#lib/stored.ts';
import type { ja } from './ja/index.ts';
import { isLocale, type Locale, pickLocale, type Translated } from './locale.ts';

/** The words that the first photo needs. Japanese defines the keys. */
export type Messages = Translated<typeof ja>;

type Language = {
  readonly locale: Locale;
  readonly messages: Messages;
  /** During hydration: when the HTML was made. Relative times count from then. */
  readonly at?: Date | undefined;
};

/** `undefined` only before the first language is loaded, when nothing is drawn. */
export const currentLanguage = atom<Language | undefined>(undefined);

/** `undefined`: the browser's language. */
export function chosenLocale(): Locale | undefined {
  const chosen = readStored(localeKey);
  return isLocale(chosen) ? chosen : undefined;
}

/** `?lang=` wins over every other choice. */
export function addressedLocale(search: string): Locale | undefined {
  const named = new URLSearchParams(search).get('lang');
  return isLocale(named) ? named : undefined;
}

export const initialLocale = (): Locale =>
  addressedLocale(location.search) ?? pickLocale(chosenLocale(), navigator.languages);

export const languageInUse = (store: Store): Locale => store.get(currentLanguage)?.locale ?? initialLocale();

/** The page stays as it is until all its words in this language are loaded. */
export async function showLocale(store: Store, locale: Locale, at?: Date): Promise<void> {
  const messages: Messages = locale === 'ja' ? (await import('./ja/index.ts')).ja : (await import('./en/index.ts')).en;
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  startTransition(() => store.set(currentLanguage, { locale, messages, at }));
}

/** `undefined`: follows the browser. */
export async function switchLocale(store: Store, chosen: Locale | undefined): Promise<void> {
  writeStored(localeKey, chosen ?? null);
  await showLocale(store, pickLocale(chosen, navigator.languages));
}
