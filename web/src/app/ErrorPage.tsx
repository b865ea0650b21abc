import { Link, useLocation, useRouteError } from 'react-router-dom';
import { useMessages } from '#i18n/useMessages.ts';
import { paths } from '#paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import styles from './ErrorPage.module.css';
import { readablePath } from './lazyPage.ts';
import { useShownAsPage } from './Pages.tsx';
import type { PageError } from './pageNotFound.ts';
import { describeError } from './pageNotFound.ts';

/** What shows in place of a page that failed or is not there, inside the layout. */
export function ErrorPage() {
  const error = useRouteError();
  const path = readablePath(useLocation().pathname);
  useShownAsPage();
  return <Described error={describeError(error, path)} />;
}

/** The same where the layout itself cannot be drawn. */
export function RootErrorPage() {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorPage />
    </main>
  );
}

/** An address that no page has. Nothing has failed: the app goes on. */
export function NotFoundPage() {
  const path = readablePath(useLocation().pathname);
  return <Described error={{ kind: 'not-found', title: 'Page Not Found', message: `Page Not Found: ${path}` }} />;
}

function Described({ error }: { error: PageError }) {
  const { app, errors } = useMessages();
  const home = (
    <Link className={buttonClass()} to={paths.home}>
      {app.backHome}
    </Link>
  );
  switch (error.kind) {
    case 'not-found':
      return (
        <>
          <title>{error.title}</title>
          <EmptyState
            headingLevel={1}
            title={errors.notFoundHeading}
            text={
              <>
                {errors.notFoundText}
                <span className={styles.message} lang="en">
                  {error.message}
                </span>
              </>
            }
          >
            {home}
          </EmptyState>
        </>
      );
    case 'broken':
      return (
        <>
          <title>{error.title}</title>
          <ErrorState headingLevel={1} title={errors.brokenHeading} text={errors.brokenText}>
            <Button variant="primary" onClick={() => window.location.reload()}>
              {app.reload}
            </Button>
            {home}
          </ErrorState>
        </>
      );
  }
}
