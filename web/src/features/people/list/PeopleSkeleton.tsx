import { useMessages } from '#i18n/useMessages.ts';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './list.module.css';

const places = Array.from({ length: 12 }, (_, index) => index);

export function PeopleSkeleton() {
  const { app } = useMessages();
  return (
    <div className={styles.list} role="status" aria-label={app.loading}>
      {places.map((place) => (
        <div key={place} className={styles.card}>
          <Skeleton className={styles.circle} width="56px" height="56px" />
          <Stack as="span" gap={2} className={styles.words}>
            <Skeleton width="50%" />
            <Skeleton width="70%" height="0.75em" />
          </Stack>
          <Skeleton className={styles.strip} width="100%" height="auto" />
        </div>
      ))}
    </div>
  );
}
