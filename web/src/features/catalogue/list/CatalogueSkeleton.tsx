import { useMessages } from '#i18n/useMessages.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import cardStyles from './CatalogueCard.module.css';
import styles from './CatalogueView.module.css';

const places = Array.from({ length: 12 }, (_, index) => index);

/** A list of tags or titles that is on its way. */
export function CatalogueSkeleton() {
  const { app } = useMessages();
  return (
    <div className={styles.list} role="status" aria-label={app.loading}>
      {places.map((place) => (
        <div key={place} className={cardStyles.link}>
          <Skeleton className={cardStyles.cover} height="auto" />
          <Skeleton width="70%" />
          <Skeleton width="40%" height="0.75em" />
        </div>
      ))}
    </div>
  );
}
