import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { useMessages } from '#i18n/words.ts';
import styles from './SlowPage.module.css';

/** A quick page shows no bar. */
const patienceMs = 300;

/** The present page stays until the next one has its data: a bar says that the press was heard. */
export function SlowPage() {
  const { app } = useMessages();
  const isLoading = useNavigation().state === 'loading';
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isLoading]);
  return isLoading && isSlow && <div className={styles.bar} role="progressbar" aria-label={app.loading} />;
}
