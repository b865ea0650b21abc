import { useMessages } from '#i18n/useMessages.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './AdminArea.module.css';

/** A page of the area that is on its way, or a list of it: so many lines. */
export function AdminSkeleton({ lines = 4, height = '4rem' }: { lines?: number; height?: string }) {
  const { app } = useMessages();
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{app.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <Skeleton key={line} height={height} />
      ))}
    </div>
  );
}
