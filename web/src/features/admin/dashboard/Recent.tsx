import { Link } from 'react-router-dom';
import { newestAuditEntries } from '#data/staff/auditLog.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { adminPaths } from '../adminPaths.ts';
import { AuditLine } from '../audit/AuditLine.tsx';
import { withNames } from '../audit/auditList.ts';
import { useReading } from '../useReading.ts';
import styles from './dashboard.module.css';

const entriesShown = 10;

const readRecent = async () => withNames(await newestAuditEntries(entriesShown));

/** What was done last, a line each; the log has all of it. */
export function Recent() {
  const { app, errors } = useMessages();
  const words = useWords('adminDashboard');
  const { reading, retry } = useReading(readRecent);
  return (
    <section className={styles.section} aria-labelledby="admin-recent">
      <h2 id="admin-recent">{words.recent}</h2>
      {reading.phase === 'reading' && <AdminSkeleton lines={5} height="2.5rem" />}
      {reading.phase === 'failed' && (
        <ErrorState
          title={words.recentFailed}
          text={errorWords(reading.error, errors)}
          retry={{ label: app.retry, onRetry: retry }}
        />
      )}
      {reading.phase === 'read' &&
        (reading.value.length === 0 ? (
          <p className={styles.soft}>{words.recentEmpty}</p>
        ) : (
          <>
            <ul role="list" className={styles.recent}>
              {reading.value.map(({ entry, names }) => (
                <li key={entry.id}>
                  <AuditLine entry={entry} names={names} />
                </li>
              ))}
            </ul>
            <Link className={styles.all} to={adminPaths.audit()}>
              {words.all}
            </Link>
          </>
        ))}
    </section>
  );
}
