import { useAtomValue } from 'jotai';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { formatExact } from '#i18n/format.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { session } from '#session/atoms.ts';
import { leave } from '#session/leave.ts';
import { isSettled, type User } from '#session/session.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './BannedPage.module.css';

/** What a banned user sees, and nothing else of the site: why, until when, and the way out. */
export function BannedPage() {
  const { session: words } = useMessages();
  const current = useAtomValue(session);
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <PageTitle>{words.bannedTitle}</PageTitle>
      <div className={styles.text}>
        {current.phase === 'signed-in' ? <Banned user={current.user} /> : <Nobody settled={isSettled(current)} />}
      </div>
    </main>
  );
}

function Banned({ user }: { user: User }) {
  const { app, session: words } = useMessages();
  const locale = useLocale();
  const navigate = useNavigate();
  const until = user.ban?.until;
  return (
    <>
      <h1>{words.bannedHeading}</h1>
      <dl className={styles.facts}>
        <dt>{words.bannedReason}</dt>
        <dd>{user.ban?.reason || words.bannedNoReason}</dd>
        <dt>{words.bannedUntil}</dt>
        <dd>
          {until === undefined ? (
            words.bannedForever
          ) : (
            <time dateTime={until.toISOString()}>{formatExact(locale, until)}</time>
          )}
        </dd>
      </dl>
      <p className={styles.soft}>{words.bannedAppeal}</p>
      <Button
        className={styles.action}
        onClick={() =>
          void leave({
            goHome: () => navigate(paths.home(), { replace: true }),
            say: (outcome) =>
              outcome === 'left' ? toast('success', app.signedOut) : toast('error', app.signOutFailed),
          })
        }
      >
        {app.signOut}
      </Button>
    </>
  );
}

function Nobody({ settled }: { settled: boolean }) {
  const { app, session: words } = useMessages();
  if (!settled) {
    return (
      <div role="status" className={styles.facts}>
        <VisuallyHidden>{app.loading}</VisuallyHidden>
        <Skeleton height="2rem" />
        <Skeleton width="60%" />
      </div>
    );
  }
  return (
    <>
      <h1>{words.bannedTitle}</h1>
      <p className={styles.soft}>{words.bannedNobody}</p>
      <Link className={buttonClass('plain', styles.action)} to={paths.home()}>
        {app.backHome}
      </Link>
    </>
  );
}
