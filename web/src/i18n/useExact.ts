import { formatExact } from './format.ts';
import { useLanguage } from './words.ts';

/** Formats an exact time on the viewer's clock. HTML knows no viewer: it has UTC, and says so. */
export function useExact(): (date: Date) => string {
  const { locale, at } = useLanguage();
  if (at === undefined) return (date) => formatExact(locale, date);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return (date) => (locale === 'ja' ? `${format.format(date)}（UTC）` : `${format.format(date)} UTC`);
}
