import { useMessages } from '#i18n/useMessages.ts';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './SettingsLayout.module.css';

/** A form that is on its way. */
export function SettingsSkeleton() {
  const { app } = useMessages();
  return (
    <Stack role="status" gap={3} className={styles.skeleton}>
      <VisuallyHidden>{app.loading}</VisuallyHidden>
      <Skeleton width="8rem" />
      <Skeleton height="2.75rem" />
      <Skeleton width="8rem" />
      <Skeleton height="2.75rem" />
      <Skeleton width="8rem" />
      <Skeleton height="8rem" />
    </Stack>
  );
}
