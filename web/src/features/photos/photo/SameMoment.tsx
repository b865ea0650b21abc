import { placeOfMoment, timeOfStrip } from '#contract/moments.ts';
import { useTexts } from '#i18n/words.ts';
import { TextLink } from '#ui/Button.tsx';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Lazy, quietPart } from '#ui/Lazy.tsx';
import { dayAddress } from '../day/dayAddress.ts';
import { formatClock } from '../day/formats.ts';
import type { Clock } from '../day/localDay.ts';
import styles from './photo.module.css';

const SeamAround = quietPart(async () => (await import('./SeamAround.tsx')).SeamAround);

/** Leads to the photos of the same ten minutes. The time is the viewer's; in the HTML it is in UTC, and says so. */
export const SameMoment = ({ moment }: { moment: Date }) => (
  <div className={styles.moment}>
    <p>
      <Lazy isInHtml>
        <MomentLink moment={moment} clock={useFirstDraw() === undefined ? 'viewer' : 'utc'} />
      </Lazy>
    </p>
    <SeamAround moment={moment} />
  </div>
);

function MomentLink({ moment, clock }: { moment: Date; clock: Clock }) {
  const { words, locale } = useTexts('photoPage');
  const { date, strip } = placeOfMoment(moment);
  const time = formatClock(locale, moment, clock) + (clock === 'utc' ? words.inUtc : '');
  return <TextLink to={dayAddress(date, timeOfStrip(strip))} label={words.moment(time)} />;
}
