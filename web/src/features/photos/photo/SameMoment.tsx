import { placeOfMoment, timeOfStrip } from '#contract/moments.ts';
import { useTexts } from '#i18n/words.ts';
import { TextLink } from '#ui/Button.tsx';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Lazy, quietPart } from '#ui/Lazy.tsx';
import { dayAddress } from '../day/dayAddress.ts';
import { formatClock } from '../day/formats.ts';
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
