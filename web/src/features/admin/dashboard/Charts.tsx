import { countMade } from '#data/staff/counts.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { useReading } from '../useReading.ts';
import { BarChart, type DayCount } from './BarChart.tsx';
import styles from './dashboard.module.css';
import { lastDays } from './lastDays.ts';

const daysShown = 14;

type Counted = { readonly photos: readonly DayCount[]; readonly users: readonly DayCount[] };

async function countDays(): Promise<Counted> {
  const days = lastDays(daysShown, new Date());
  const counts = (collection: 'photos' | 'users') =>
    Promise.all(days.map(async (day) => ({ day: day.from, count: await countMade(collection, day) })));
  const [photos, users] = await Promise.all([counts('photos'), counts('users')]);
  return { photos, users };
}

/** Uploads and sign-ups on each of the last days. */
export function Charts() {
  const { app, errors } = useMessages();
  const words = useWords('adminDashboard');
  const { reading, retry } = useReading(countDays);
  return (
    <section className={styles.section} aria-labelledby="admin-days">
      <h2 id="admin-days">{words.lastDays}</h2>
      {reading.phase === 'reading' && <AdminSkeleton lines={1} height="9rem" />}
      {reading.phase === 'failed' && (
        <ErrorState
          title={words.chartsFailed}
          text={errorWords(reading.error, errors)}
          retry={{ label: app.retry, onRetry: retry }}
        />
      )}
      {reading.phase === 'read' && (
        <div className={styles.charts}>
          <BarChart title={words.uploads} days={reading.value.photos} />
          <BarChart title={words.signUps} days={reading.value.users} />
        </div>
      )}
    </section>
  );
}
