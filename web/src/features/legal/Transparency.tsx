import { useQuery } from '@tanstack/react-query';
import { apiAddress } from '#contract/edge/api.ts';
import { transparencyAnswer } from '#contract/edge/transparency.ts';
import { readApi } from '#data/api.ts';
import { queryClient } from '#data/queryClient.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './Transparency.module.css';
import { TransparencyTable } from './TransparencyTable.tsx';

/** What moderation came to, month by month, for everybody. Import it lazily. */
export function Transparency() {
  const words = useWords('transparency');
  return (
    <Stack as="section" gap={3} className={styles.section} aria-labelledby="transparency">
      <h2 id="transparency">{words.heading}</h2>
      <p>{words.lead}</p>
      <Figures />
    </Stack>
  );
}

function Figures() {
  const { app, errors } = useMessages();
  const words = useWords('transparency');
  const { data, error, isPending, refetch } = useQuery(
    {
      queryKey: ['transparency'],
      queryFn: ({ signal }) => readApi(apiAddress.transparency, transparencyAnswer, { signal }),
    },
    queryClient,
  );

  if (isPending) {
    return (
      <div role="status">
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        <Skeleton height="10rem" />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState
        title={words.failed}
        text={errorWords(error, errors)}
        retry={{ label: app.retry, onRetry: () => void refetch() }}
      />
    );
  }
  if (data.items.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
  return <TransparencyTable months={data.items} />;
}
