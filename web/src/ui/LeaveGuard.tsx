import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from './Button.tsx';
import styles from './LeaveGuard.module.css';

const Dialog = lazy(async () => ({ default: (await import('./Dialog.tsx')).Dialog }));

type LeaveGuardProps = {
  isActive: boolean;
  words: {
    readonly title: string;
    readonly text: string;
    readonly stay: string;
    readonly leave: string;
    readonly close: string;
  };
};

/** While active, asks before the page is left: in a dialog within the site, by the browser's own question otherwise. */
export function LeaveGuard({ isActive, words }: LeaveGuardProps) {
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
      <Dialog title={words.title} closeLabel={words.close} onClose={() => blocker.reset()}>
        <div className={styles.body}>
          <p>{words.text}</p>
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
