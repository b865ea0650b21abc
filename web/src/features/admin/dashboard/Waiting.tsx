import { Link } from 'react-router-dom';
import { routes } from '#contract/routes.ts';
import {
  countHeldPhotos,
  countOpenAppeals,
  countOpenCases,
  countProposedTitles,
  mostWaiting,
} from '#data/staff/counts.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { AdminPageName } from '../adminPages.ts';
import { type Reading, useReading } from '../useReading.ts';
import styles from './dashboard.module.css';

type Kind = 'photoCases' | 'userCases' | 'heldPhotos' | 'appeals' | 'titles';

const kinds: readonly {
  readonly kind: Kind;
  readonly route: AdminPageName;
  readonly count: () => Promise<number>;
}[] = [
  { kind: 'photoCases', route: 'adminPhotoReports', count: () => countOpenCases('photo') },
  { kind: 'userCases', route: 'adminReports', count: () => countOpenCases('user') },
  { kind: 'heldPhotos', route: 'adminPhotos', count: countHeldPhotos },
  { kind: 'appeals', route: 'adminAppeals', count: countOpenAppeals },
  { kind: 'titles', route: 'adminTitles', count: countProposedTitles },
];

/** How much waits of each kind, each with the way to where it is worked through. */
export function Waiting() {
  const words = useWords('adminDashboard');
  return (
    <section className={styles.section} aria-labelledby="admin-waiting">
      <h2 id="admin-waiting">{words.waiting}</h2>
      <ul role="list" className={styles.tiles}>
        {kinds.map((each) => (
          <li key={each.kind}>
            <Tile {...each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ kind, route, count }: (typeof kinds)[number]) {
  const { app } = useMessages();
  const words = useWords('adminDashboard');
  const locale = useLocale();
  const { reading, retry } = useReading(count);
  const content = (
    <>
      <span className={styles.label}>{words[kind]}</span>
      <span className={styles.number}>
        {reading.phase === 'reading' ? (
          <>
            <VisuallyHidden>{app.loading}</VisuallyHidden>
            <Skeleton width="2rem" />
          </>
        ) : (
          told(reading, words, locale)
        )}
      </span>
    </>
  );
  if (reading.phase === 'failed') {
    return (
      <button type="button" className={styles.tile} onClick={retry}>
        {content}
        <span className={styles.soft}>{app.retry}</span>
      </button>
    );
  }
  return (
    <Link className={styles.tile} to={routes[route]}>
      {content}
    </Link>
  );
}

function told(
  reading: Reading<number>,
  words: Words['adminDashboard'],
  locale: Parameters<typeof formatNumber>[0],
): string {
  if (reading.phase !== 'read') return words.uncounted;
  const count = formatNumber(locale, reading.value);
  return reading.value < mostWaiting ? count : words.atLeast(count);
}
