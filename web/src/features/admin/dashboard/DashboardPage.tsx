import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { Charts } from './Charts.tsx';
import styles from './dashboard.module.css';
import { Recent } from './Recent.tsx';
import { Waiting } from './Waiting.tsx';

/**
 * `/admin`: what waits, how busy it was of late, what was done last. Opening it costs 5 reads for what waits, 28 for the charts
 * (2 once a tab has counted the days that are over) and 10 for the log, and one for each person named there.
 */
export function DashboardPage() {
  const words = useWords('adminDashboard');
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <h1 tabIndex={-1}>{words.title}</h1>
      <Waiting />
      <Charts />
      <Recent />
    </div>
  );
}
