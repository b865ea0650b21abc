import { useMessages } from '#i18n/useMessages.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './PeopleListView.module.css';

const places = Array.from({ length: 12 }, (_, index) => index);

/** A list of people that is on its way. */
export function PeopleSkeleton() {
  const { app } = useMessages();
  return (
    <div className={styles.list} role="status" aria-label={app.loading}>
      {places.map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton className={styles.circle} width="56px" height="56px" />
          <span className={styles.lines}>
            <Skeleton width="50%" />
            <Skeleton width="70%" height="0.75em" />
          </span>
        </div>
      ))}
    </div>
  );
}
