import { useMessages } from '#i18n/words.ts';
import { Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import styles from './layout.module.css';

export function PageSkeleton() {
  const { app } = useMessages();
  return (
    <Stack gap={4} className={styles.page} role="status">
      <VisuallyHidden>{app.loading}</VisuallyHidden>
      <Skeleton width="12rem" height="2rem" />
      <Skeleton width="100%" height="1rem" />
      <Skeleton width="80%" height="1rem" />
    </Stack>
  );
}
