import { readSiteSettings } from '#data/staff/siteSettings.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { useReading } from '../useReading.ts';
import { SiteSettingsForm } from './SiteSettingsForm.tsx';
import styles from './settings.module.css';

/** `/admin/settings`: everything in `settings/site`. */
export function SiteSettingsPage() {
  const { app, errors } = useMessages();
  const words = useWords('adminSiteSettings');
  const { reading, retry } = useReading(readSiteSettings);
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p className={styles.soft}>{words.lead}</p>
      {reading.phase === 'reading' && <AdminSkeleton />}
      {reading.phase === 'failed' && (
        <ErrorState
          title={words.failed}
          text={errorWords(reading.error, errors)}
          retry={{ label: app.retry, onRetry: retry }}
        />
      )}
      {reading.phase === 'read' && <SiteSettingsForm settings={reading.value} />}
    </div>
  );
}
