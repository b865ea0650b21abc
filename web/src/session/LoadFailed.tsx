import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { errorWords, useMessages } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';

type LoadFailedProps = {
  title: string;
  error?: unknown;
  /** Instead of the words for `error`. */
  text?: string;
  headingLevel?: 1 | 2 | undefined;
  onRetry: () => unknown;
  busy?: boolean;
  children?: ReactNode;
};

/** Screen readers announce it when it appears. */
export function LoadFailed({ title, error, text, headingLevel, onRetry, busy, children }: LoadFailedProps) {
  const { app, errors } = useMessages();
  const why = text ?? errorWords(error, errors);
  return (
    <EmptyState role="alert" title={title} text={why} headingLevel={headingLevel}>
      <Button onClick={() => void onRetry()} busy={busy ?? false} label={app.retry} />
      {children}
    </EmptyState>
  );
}

type FailedPageProps = { title: string; error: unknown; pageTitle?: string };

/** In place of a page whose loader failed. */
export function FailedPage({ title, error, pageTitle = title }: FailedPageProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <PageTitle>{pageTitle}</PageTitle>
      <LoadFailed headingLevel={1} title={title} error={error} onRetry={revalidate} busy={state === 'loading'} />
    </>
  );
}
