import { useMessages } from '#i18n/useMessages.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './list.module.css';

const places = Array.from({ length: 12 }, (_, index) => index);

export function CatalogueSkeleton() {
  const { app } = useMessages();
  return (
    <div className={styles.list} role="status" aria-label={app.loading}>
      {places.map((place) => (
        <div key={place} className={styles.link}>
          <Skeleton className={styles.cover} height="auto" />
          <Skeleton width="70%" />
          <Skeleton width="40%" height="0.75em" />
        </div>
      ))}
    </div>
  );
}
