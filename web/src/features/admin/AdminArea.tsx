import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Everything under `/admin`, once there is something. */
export function AdminArea() {
  const { notYet } = useMessages();
  const { title, text } = notYet.pages.admin;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState headingLevel={1} title={title} text={text} />
    </>
  );
}
