import type { Locale } from '#i18n/locale.ts';
import type { Clock } from './localDay.ts';

const digits = [...'〇一二三四五六七八九'];

/** Below 100: 二十八. */
function inKanji(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`;
  return ten + (ones === 0 && tens > 0 ? '' : digits[ones]);
}

/** 「十一月二十八日」, "November 28"; with the year unless it is `thisYear`. `date`: `yyyy-mm-dd`. */
export function formatDay(locale: Locale, date: string, thisYear: number): string {
  const [ofYear = 0, month = 0, day = 0] = date.split('-').map(Number);
  const isThisYear = ofYear === thisYear;
  if (locale === 'ja') {
    const shown = isThisYear ? '' : `${[...String(ofYear)].map((digit) => digits[Number(digit)]).join('')}年`;
    return `${shown}${inKanji(month)}月${inKanji(day)}日`;
  }
  const year = isThisYear ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { year, month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );
}

/** 「6時7分」, 「6時」, "6:07 AM". */
export function formatClock(locale: Locale, instant: Date, clock: Clock = 'viewer'): string {
  const zone = clock === 'utc' ? { timeZone: 'UTC' } : {};
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...zone });
  if (locale === 'en') return format.format(instant);
  const part = (type: 'hour' | 'minute'): number =>
    Number(format.formatToParts(instant).find((each) => each.type === type)?.value);
  const minute = part('minute');
  return `${part('hour')}時${minute === 0 ? '' : `${minute}分`}`;
}
