import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useMessages } from '#i18n/useMessages.ts';
import { Button } from '#ui/Button.tsx';
import styles from './LeaveGuard.module.css';

const Dialog = lazy(async () => ({ default: (await import('#ui/Dialog.tsx')).Dialog }));

/** While active, asks before the page is left: in a dialog within the site, by the browser's own question otherwise. */
export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const { upload: words, app } = useMessages();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <Dialog title={words.leaveTitle} closeLabel={app.close} onClose={() => blocker.reset()}>
        <div className={styles.body}>
          <p>{words.leaveText}</p>
          <div className={styles.actions}>
            <Button onClick={() => blocker.reset()}>{words.stay}</Button>
            <Button variant="danger" onClick={() => blocker.proceed()}>
              {words.leave}
            </Button>
          </div>
        </div>
      </Dialog>
    </Suspense>
  );
}
