import type { ReactNode } from 'react';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import styles from '../list/list.module.css';
import { PhotoListView } from '../list/PhotoListView.tsx';

/** `besideHeading` comes late, and has its place from the start. */
export function HomePage({ besideHeading, children }: { besideHeading?: ReactNode; children?: ReactNode }) {
  const { app, photos: words } = useMessages();
  return (
    <div className={styles.page}>
      <title>{app.homeTitle}</title>
      <div className={styles.top}>
        <h1 className={styles.heading} tabIndex={-1}>
          {words.homeHeading}
        </h1>
        {besideHeading}
      </div>
      {children}
      <PhotoListView
        listKey={{ of: 'everybody' }}
        empty={
          <EmptyState icon="photo" title={words.emptyTitle} text={words.emptyText}>
            <LinkButton to={paths.photoUpload} label={words.emptyAction} variant="primary" />
          </EmptyState>
        }
      />
    </div>
  );
}
