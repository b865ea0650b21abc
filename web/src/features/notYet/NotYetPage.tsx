import { Link, useMatches } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** A page that later work fills; which one it is, its route's `handle` says. */
export function NotYetPage() {
  const { app, notYet } = useMessages();
  const name = useMatches().at(-1)?.handle;
  const { title, text } = isName(name, notYet.pages) ? notYet.pages[name] : { title: notYet.heading, text: '' };
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        headingLevel={1}
        title={title}
        text={
          <>
            {notYet.heading}
            <br />
            {text}
          </>
        }
      >
        <Link className={buttonClass()} to={paths.home()}>
          {app.backHome}
        </Link>
      </EmptyState>
    </>
  );
}

const isName = <Pages extends object>(name: unknown, pages: Pages): name is keyof Pages =>
  typeof name === 'string' && Object.hasOwn(pages, name);
