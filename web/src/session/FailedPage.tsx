import { useRevalidator } from 'react-router-dom';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { LoadFailed } from './LoadFailed.tsx';

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
