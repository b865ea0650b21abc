import { placeOfMoment, timeOfStrip } from '#contract/moments.ts';
import { useTexts } from '#i18n/words.ts';
import { TextLink } from '#ui/Button.tsx';
import { dayAddress } from '../day/dayAddress.ts';
import { formatClock } from '../day/formats.ts';
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
