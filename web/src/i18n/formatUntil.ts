import { steps } from './format.ts';
import type { Locale } from './locale.ts';

/** 「3 日後」, "in 2 hours": rounded up, so that it never promises too much. A past time counts as a minute. */
export function formatUntil(locale: Locale, date: Date, now: Date): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const leftMs = Math.max(1, date.getTime() - now.getTime());
  const step = steps.find(({ ms }) => ms <= 86_400_000 && leftMs >= ms) ?? { unit: 'minute', ms: 60_000 };
  return format.format(Math.ceil(leftMs / step.ms), step.unit);
}
