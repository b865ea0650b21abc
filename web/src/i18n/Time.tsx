import { formatExact, formatRelative } from './format.ts';
import { useLanguage } from './words.ts';

/** Shows the exact time on hover. */
export function Time({ date, className }: { date: Date; className?: string | undefined }) {
  const { locale, at } = useLanguage();
  return (
    <time className={className} dateTime={date.toISOString()} title={at ? undefined : formatExact(locale, date)}>
      {formatRelative(locale, date, at ?? new Date())}
    </time>
  );
}
