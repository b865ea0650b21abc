import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { isOffline, useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import styles from './ErrorPage.module.css';
import { useShownAsPage } from './PageOutlet.tsx';

export const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** Decodes percent signs for display only: the result must not be used as an address. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function ErrorPage() {
  const error = useRouteError();
  useShownAsPage();
  return isNotFound(error) ? <NotFoundPage /> : <BrokenPage />;
}

export const RootErrorPage = () => (
  <main id="main" tabIndex={-1}>
    <ErrorPage />
  </main>
);

export function NotFoundPage() {
  const path = readablePath(useLocation().pathname);
  const { app, errors } = useMessages();
  const text = (
    <>
      {errors.notFoundText}
      <span className={styles.message} lang="en">
        {`Page Not Found: ${path}`}
      </span>
    </>
  );
  return (
    <>
      <title>Page Not Found</title>
      <EmptyState headingLevel={1} title={errors.notFoundHeading} text={text}>
        <LinkButton to={paths.home} label={app.backHome} />
      </EmptyState>
    </>
  );
}

function BrokenPage() {
  const { app, errors } = useMessages();
  return (
    <>
      <title>Internal Server Error</title>
      <EmptyState
        role="alert"
        headingLevel={1}
        title={errors.brokenHeading}
        text={isOffline() ? errors.offline : errors.brokenText}
      >
        <Button variant="primary" onClick={() => window.location.reload()} label={app.reload} />
        <LinkButton to={paths.home} label={app.backHome} />
      </EmptyState>
    </>
  );
}
