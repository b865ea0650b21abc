import styles from './covers.module.css';
import { Skeleton } from './Skeleton.tsx';

const places = Array.from({ length: 12 }, (_, index) => index);

/** As high as the cards that will stand there. */
export function CoverSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.list} role="status" aria-label={label}>
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
