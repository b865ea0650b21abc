import { useMessages } from '#i18n/useMessages.ts';
import { Stack, tallPage } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './ProfileHeader.module.css';

/** A profile that is on its way. */
export function ProfileSkeleton() {
  const { app } = useMessages();
  return (
    <div className={tallPage} role="status" aria-label={app.loading}>
      <div className={styles.header}>
        <Skeleton className={styles.faceSkeleton} width="96px" height="96px" />
        <div className={styles.names}>
          <Skeleton width="10rem" height="1.75rem" />
          <Skeleton width="6rem" />
        </div>
        <Stack gap={2} className={styles.about}>
          <Skeleton width="100%" />
          <Skeleton width="60%" />
        </Stack>
      </div>
    </div>
  );
}
