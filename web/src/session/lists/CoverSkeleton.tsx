import { useMessages } from '#i18n/words.ts';
import styles from '#ui/covers.module.css';
import { Skeleton, Skeletons } from '#ui/States.tsx';

/** As high as the cards that replace it. */
export const CoverSkeleton = () => (
  <Skeletons label={useMessages().app.loading} count={12} className={styles.list}>
    <div className={styles.link}>
      <Skeleton className={styles.cover} height="auto" />
      <Skeleton width="70%" />
      <Skeleton width="40%" height="0.75em" />
    </div>
  </Skeletons>
);
