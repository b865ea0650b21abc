import { useMessages } from '#i18n/useMessages.ts';
import { Stack } from '#ui/layout.tsx';
import { Skeleton, Skeletons } from '#ui/Skeleton.tsx';
import styles from './list.module.css';

export function PeopleSkeleton() {
  return (
    <Skeletons count={12} className={styles.list} label={useMessages().app.loading}>
      <div className={styles.card}>
        <Skeleton className={styles.circle} width="56px" height="56px" />
        <Stack as="span" gap={2} className={styles.words}>
          <Skeleton width="50%" />
          <Skeleton width="70%" height="0.75em" />
        </Stack>
        <Skeleton className={styles.strip} width="100%" height="auto" />
      </div>
    </Skeletons>
  );
}
