import { placeOfMoment, timeOfStrip } from '#contract/moments.ts';
import { useTexts } from '#i18n/words.ts';
import { TextLink } from '#ui/Button.tsx';
import { dayAddress } from '../day/dayAddress.ts';
import styles from './photo.module.css';

/** Leads to the photos of the same ten minutes. In UTC, so that the page tells no time zone. */
export function SameMoment({ moment }: { moment: Date }) {
  const { words, locale } = useTexts('photoPage');
  const { date, strip } = placeOfMoment(moment);
  const time = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(moment);
  return (
    <p className={styles.moment}>
      <TextLink to={dayAddress(date, timeOfStrip(strip))} label={words.moment(time)} />
    </p>
  );
}
