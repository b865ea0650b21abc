import { formatNumber } from './format.ts';
import { useLanguage } from './useMessages.ts';
import { useWords, type Words } from './words.ts';

/** The words of an area beside those of every page, and how numbers are written. Suspends as `useWords` does. */
export function useTexts<Name extends keyof Words>(name: Name) {
  const { locale, messages } = useLanguage();
  const number = (value: number): string => formatNumber(locale, value);
  return { words: useWords(name), app: messages.app, errors: messages.errors, locale, number };
}
