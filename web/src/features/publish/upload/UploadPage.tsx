import { useAtomValue } from 'jotai';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { session } from '#session/atoms.ts';
import { SignInInvitation } from '#session/SignInInvitation.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { UploadDesk } from './UploadDesk.tsx';
import styles from './UploadPage.module.css';

/** `/photos/upload`: for people who are signed in; who is not sees why, and how to. */
export function UploadPage() {
  const { app, upload: words } = useMessages();
  const { phase } = useAtomValue(session);

  switch (phase) {
    case 'starting':
    case 'loading':
      return (
        <div className={styles.page} role="status" aria-label={app.loading}>
          <PageTitle>{words.title}</PageTitle>
          <h1 tabIndex={-1}>{words.title}</h1>
          <Skeleton height="14rem" />
        </div>
      );
    case 'signed-out':
      return (
        <>
          <PageTitle>{words.title}</PageTitle>
          <SignInInvitation icon="upload" headingLevel={1} title={words.signInTitle} text={words.signInText} />
        </>
      );
    case 'signed-in':
      return (
        <div className={styles.page}>
          <PageTitle>{words.title}</PageTitle>
          <h1 tabIndex={-1}>{words.title}</h1>
          <UploadDesk />
        </div>
      );
  }
}
