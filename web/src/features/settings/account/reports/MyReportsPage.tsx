import { useAtomValue } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { MyReportEntry } from './MyReportEntry.tsx';
import styles from './reports.module.css';
import { useMyReports } from './useMyReports.ts';

/** `/settings/reports`: what one has reported, and what became of it. */
export function MyReportsPage() {
  const words = useWords('myReports');
  const person = useAtomValue(user);
  return (
    <Stack gap={4} className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <h1>{words.title}</h1>
      <p className={styles.soft}>{words.lead}</p>
      {person !== null && <Reports key={person.uid} uid={person.uid} />}
    </Stack>
  );
}

function Reports({ uid }: { uid: Uid }) {
  const { app, errors } = useMessages();
  const words = useWords('myReports');
  const { state, retry, loadMore } = useMyReports(uid);
  switch (state.phase) {
    case 'loading':
      return (
        <Stack role="status" gap={3}>
          <VisuallyHidden>{app.loading}</VisuallyHidden>
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
        </Stack>
      );
    case 'failed':
      return (
        <ErrorState
          title={words.loadFailed}
          text={errorWords(state.error, errors)}
          retry={{ label: app.retry, onRetry: retry }}
        />
      );
    case 'ready':
      if (state.reports.length === 0)
        return <EmptyState icon="check" title={words.emptyTitle} text={words.emptyText} />;
      return (
        <>
          <Stack as="ul" role="list" gap={3}>
            {state.reports.map((report) => (
              <MyReportEntry key={`${report.kind}/${report.id}`} report={report} />
            ))}
          </Stack>
          <div role="alert">{state.next === 'failed' && <p className={styles.failed}>{words.moreFailed}</p>}</div>
          {state.more !== undefined && (
            <Button className={styles.more} busy={state.next === 'loading'} onClick={loadMore}>
              {words.more}
            </Button>
          )}
        </>
      );
  }
}
