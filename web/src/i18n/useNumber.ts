import { formatNumber } from './format.ts';
import { useLocale } from './useMessages.ts';

/** Writes a number in the reader's language. */
export function useNumber() {
  const locale = useLocale();
  return (value: number): string => formatNumber(locale, value);
}
