import { placeOfMoment, timeOfStrip } from '#contract/moments.ts';
import { type Locale, useTexts } from '#i18n/words.ts';
import { TextLink } from '#ui/Button.tsx';
import { dayAddress } from '../day/dayAddress.ts';
import styles from './photo.module.css';

/** Leads to the photos of the same ten minutes. The time is the viewer's: this part is never in the HTML. */
export function SameMoment({ moment }: { moment: Date }) {
  const { words, locale } = useTexts('photoPage');
  const { date, strip } = placeOfMoment(moment);
  return (
    <p className={styles.moment}>
      <TextLink to={dayAddress(date, timeOfStrip(strip))} label={words.moment(formatClock(locale, moment))} />
    </p>
  );
}

/** 「6時7分」, "6:07 AM". In the browser's time zone. */
function formatClock(locale: Locale, date: Date): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
  if (locale === 'en') return format.format(date);
  const part = (type: 'hour' | 'minute'): number =>
    Number(format.formatToParts(date).find((each) => each.type === type)?.value);
  return `${part('hour')}時${part('minute')}分`;
}
