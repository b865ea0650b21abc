import { use } from 'react';
import type { legal } from './ja/legal.ts';
import type { Locale } from './locale.ts';
import type { Translated } from './messages.ts';
import { useLocale } from './useMessages.ts';

/** The long texts about the site. They are no part of the language's chunk: hardly any visit needs them. */
export type LegalTexts = Translated<typeof legal>;

const load: Record<Locale, () => Promise<LegalTexts>> = {
  ja: async () => (await import('./ja/legal.ts')).legal,
  en: async () => (await import('./en/legal.ts')).legal,
};
const asked = new Map<Locale, Promise<LegalTexts>>();

function legalTexts(locale: Locale): Promise<LegalTexts> {
  const known = asked.get(locale);
  if (known) return known;
  const texts = load[locale]();
  asked.set(locale, texts);
  // A failed load may be tried again; who waits for it hears of the failure all the same.
  texts.catch(() => asked.delete(locale));
  return texts;
}

/** The texts in the language in use; suspends until they are there. */
export const useLegalTexts = (): LegalTexts => use(legalTexts(useLocale()));
