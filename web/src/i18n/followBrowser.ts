import type { Store } from 'jotai';
import { localeKey, showLocale } from './current.ts';
import type { Locale } from './locale.ts';
import { isLocale, pickLocale } from './locale.ts';

/** The language that was chosen in this browser; `undefined` where it follows the browser's own. */
export function chosenLocale(): Locale | undefined {
  try {
    const chosen = localStorage.getItem(localeKey);
    return isLocale(chosen) ? chosen : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the choice and shows the site in the browser's language. */
export async function followBrowser(store: Store): Promise<void> {
  try {
    localStorage.removeItem(localeKey);
  } catch {
    // Storage is closed to us: there is no choice to forget.
  }
  await showLocale(store, pickLocale(null, navigator.languages));
}
