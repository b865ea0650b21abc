import { useCallback, useEffect, useState } from 'react';
import type { Appeal } from '#contract/documents/appeal.ts';
import { readAppeal } from '#data/account/queries.ts';
import { formatExact } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { ownWidth, Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './BannedPage.module.css';

type Reading =
  | { readonly phase: 'reading' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'read'; readonly appeal: Appeal };

/** What was appealed, and what staff made of it. One of these reads one appeal: another `id` wants another `key`. */
export function AppealState({ id }: { id: string }) {
  const { app } = useMessages();
  const words = useWords('banned').appeal;
  const locale = useLocale();
  const [reading, setReading] = useState<Reading>({ phase: 'reading' });

  const read = useCallback((): void => {
    setReading({ phase: 'reading' });
    readAppeal(id).then(
      (appeal) => setReading(appeal === undefined ? { phase: 'failed' } : { phase: 'read', appeal }),
      () => setReading({ phase: 'failed' }),
    );
  }, [id]);
  useEffect(read, [read]);

  if (reading.phase === 'reading') {
    return (
      <div role="status">
        <VisuallyHidden>{app.loading}</VisuallyHidden>
        <Skeleton height="4rem" />
      </div>
    );
  }
  if (reading.phase === 'failed') {
    return (
      <>
        <p role="alert">{words.unread}</p>
        <Button className={ownWidth} onClick={read}>
          {app.retry}
        </Button>
      </>
    );
  }
  const { status, text, createdAt, handledAt, note } = reading.appeal;
  return (
    <>
      <p role="status">{words.states[status]}</p>
      <Stack as="dl" gap={1} className={styles.facts}>
        <dt>{words.sentAt}</dt>
        <dd>
          <time dateTime={createdAt.toISOString()}>{formatExact(locale, createdAt)}</time>
        </dd>
        <dt>{words.said}</dt>
        <dd>{text}</dd>
        {handledAt !== undefined && (
          <>
            <dt>{words.answeredAt}</dt>
            <dd>
              <time dateTime={handledAt.toISOString()}>{formatExact(locale, handledAt)}</time>
            </dd>
          </>
        )}
        {note !== undefined && (
          <>
            <dt>{words.answer}</dt>
            <dd>{note}</dd>
          </>
        )}
      </Stack>
    </>
  );
}
