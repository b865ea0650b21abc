import { useAtomValue } from 'jotai';
import type { Messages } from './current.ts';
import { currentLanguage } from './current.ts';
import type { Locale } from './locale.ts';

export function useLanguage() {
  const language = useAtomValue(currentLanguage);
  if (language === undefined) throw new Error('Something was drawn before the first language was loaded');
  return language;
}

export const useMessages = (): Messages => useLanguage().messages;

export const useLocale = (): Locale => useLanguage().locale;
