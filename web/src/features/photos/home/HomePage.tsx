import type { ReactNode } from 'react';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/Button.tsx';
import { visuallyHidden } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { PhotoListView } from '../list/PhotoListView.tsx';
import styles from './home.module.css';
import { Lead } from './Lead.tsx';

type HomePageProps = { above: ReactNode; besideLead: ReactNode; belowLead: ReactNode };

/** One photo first, then what is talked about, then the newest photos. What comes late has its place from the start. */
export function HomePage({ above, besideLead, belowLead }: HomePageProps) {
  const { app, photos: words } = useMessages();
  return (
    <div className={styles.page}>
      <title>{app.homeTitle}</title>
      <h1 className={visuallyHidden} tabIndex={-1}>
        {words.homeHeading}
      </h1>
      {above}
      <PhotoListView
        listKey={{ of: 'everybody' }}
        lead={(photo) => (
          <>
            <Lead photo={photo}>{besideLead}</Lead>
            {belowLead}
          </>
        )}
        empty={
          <EmptyState title={words.emptyTitle} text={words.emptyText}>
            <LinkButton to={paths.photoUpload} label={words.emptyAction} variant="primary" />
          </EmptyState>
        }
      />
    </div>
  );
}
