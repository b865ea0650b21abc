import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { photoStatuses } from '#contract/documents/photo.ts';
import type { Uid } from '#contract/ids.ts';
import { countPhotosOf, mostPhotosCounted } from '#data/staff/photos.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { adminPaths } from '../adminPaths.ts';
import { useReading } from '../useReading.ts';
import styles from './users.module.css';

/** How many photos somebody has in each state, each leading to them. */
export function PhotoNumbers({ uid }: { uid: Uid }) {
  const { app, errors } = useMessages();
  const words = useWords('adminUsers');
  const locale = useLocale();
  const { reading, retry } = useReading(useCallback(() => countPhotosOf(uid), [uid]));
  switch (reading.phase) {
    case 'reading':
      return <AdminSkeleton lines={1} height="3rem" />;
    case 'failed':
      return (
        <div role="alert" className={styles.failed}>
          <p>
            {words.photosFailed} {errorWords(reading.error, errors)}
          </p>
          <Button onClick={retry}>{app.retry}</Button>
        </div>
      );
    case 'read':
      if (photoStatuses.every((status) => reading.value[status] === 0)) {
        return <p className={styles.soft}>{words.noPhotos}</p>;
      }
      return (
        <>
          <ul role="list" className={styles.numbers}>
            {photoStatuses
              .filter((status) => reading.value[status] > 0)
              .map((status) => (
                <li key={status}>
                  <Link className={styles.number} to={adminPaths.photos({ owner: uid, status })}>
                    {words.photoState[status]} {formatNumber(locale, reading.value[status])}
                    {reading.value[status] >= mostPhotosCounted && '+'}
                  </Link>
                </li>
              ))}
          </ul>
          <p>
            <Link className={styles.back} to={adminPaths.photos({ owner: uid })}>
              {words.allPhotos}
            </Link>
          </p>
        </>
      );
  }
}
