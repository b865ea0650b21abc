import { useMessages } from '#i18n/useMessages.ts';
import { Row, Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './list.module.css';

const places = Array.from({ length: 12 }, (_, index) => index);

export function PeopleSkeleton() {
  const { app } = useMessages();
  return (
    <div className={styles.list} role="status" aria-label={app.loading}>
      {places.map((place) => (
        <Row key={place} gap={3} line className={styles.row}>
          <Skeleton className={styles.circle} width="56px" height="56px" />
          <Stack as="span" gap={2} className={styles.lines}>
            <Skeleton width="50%" />
            <Skeleton width="70%" height="0.75em" />
          </Stack>
        </Row>
      ))}
    </div>
  );
}
