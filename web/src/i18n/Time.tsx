import { formatExact, formatRelative } from './format.ts';
import { useLocale } from './useMessages.ts';

/** A date as people say it, with the exact time on hover. */
export function Time({ date, className }: { date: Date; className?: string | undefined }) {
  const locale = useLocale();
  return (
    <time className={className} dateTime={date.toISOString()} title={formatExact(locale, date)}>
      {formatRelative(locale, date, new Date())}
    </time>
  );
}
