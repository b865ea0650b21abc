import { placeOfMoment, timeOfStrip } from '#contract/moments.ts';
import { type Locale, useTexts } from '#i18n/words.ts';
import { TextLink } from '#ui/Button.tsx';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Lazy, quietPart } from '#ui/Lazy.tsx';
import { dayAddress } from '../day/dayAddress.ts';
import styles from './photo.module.css';

const SeamAround = quietPart(async () => (await import('./SeamAround.tsx')).SeamAround);

/**
 * Leads to the photos of the same ten minutes. The time is the viewer's. Without scripts it is in UTC, and says so. Its
 * line is there before it is.
 */
export const SameMoment = ({ moment }: { moment: Date }) => (
  <div className={styles.moment}>
    <p>
      {useFirstDraw() !== undefined && (
        <noscript>
          <MomentLink moment={moment} isInUtc />
        </noscript>
      )}
      <Lazy>
        <MomentLink moment={moment} />
      </Lazy>
    </p>
    <SeamAround moment={moment} />
  </div>
);

function MomentLink({ moment, isInUtc = false }: { moment: Date; isInUtc?: boolean }) {
  const { words, locale } = useTexts('photoPage');
  const { date, strip } = placeOfMoment(moment);
  return (
    <TextLink to={dayAddress(date, timeOfStrip(strip))} label={words.moment(formatClock(locale, moment, isInUtc))} />
  );
}

/** 「6時7分」, "6:07 AM", in the browser's time zone; 「21時7分（UTC）」, "9:07 PM UTC". */
function formatClock(locale: Locale, date: Date, isInUtc: boolean): string {
  const format = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: isInUtc ? 'UTC' : undefined,
  });
  if (locale === 'en') return format.format(date) + (isInUtc ? ' UTC' : '');
  const part = (type: 'hour' | 'minute'): number =>
    Number(format.formatToParts(date).find((each) => each.type === type)?.value);
  return `${part('hour')}時${part('minute')}分${isInUtc ? '（UTC）' : ''}`;
}
