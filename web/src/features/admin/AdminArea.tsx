import { Suspense } from 'react';
import { adminWords } from '#i18n/adminWords.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Everything under `/admin`, once there is something. */
export function AdminArea() {
  return (
    <Suspense fallback={null}>
      <NotYet />
    </Suspense>
  );
}

function NotYet() {
  const words = adminWords.use();
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <EmptyState headingLevel={1} title={words.title} text={words.notYet} />
    </>
  );
}
