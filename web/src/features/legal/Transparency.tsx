import { useEffect, useState } from 'react';
import type { Transparency as Month } from '#contract/documents/transparency.ts';
import { readTransparency } from '#data/transparency.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './Transparency.module.css';
import { TransparencyTable } from './TransparencyTable.tsx';

type Reading =
  | { readonly phase: 'reading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'read'; readonly months: readonly Month[] };

/** What moderation came to, month by month, for everybody. Import it lazily. */
export function Transparency() {
  const words = useWords('transparency');
  return (
    <section className={styles.section} aria-labelledby="transparency">
      <h2 id="transparency">{words.heading}</h2>
      <p>{words.lead}</p>
      <Figures />
    </section>
  );
}

function Figures() {
  const { app, errors } = useMessages();
  const words = useWords('transparency');
  const [reading, setReading] = useState<Reading>({ phase: 'reading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads anew.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setReading({ phase: 'reading' });
    readTransparency(signal).then(
      (months) => signal.aborted || setReading({ phase: 'read', months }),
      (error: unknown) => signal.aborted || setReading({ phase: 'failed', error }),
    );
    return () => controller.abort();
  }, [attempt]);

  switch (reading.phase) {
    case 'reading':
      return (
        <div role="status">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          <Skeleton height="10rem" />
        </div>
      );
    case 'failed':
      return (
        <ErrorState
          title={words.failed}
          text={errorWords(reading.error, errors)}
          retry={{ label: app.retry, onRetry: () => setAttempt((count) => count + 1) }}
        />
      );
    case 'read':
      if (reading.months.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
      return <TransparencyTable months={reading.months} />;
  }
}
