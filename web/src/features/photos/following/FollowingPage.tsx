import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { session } from '#session/atoms.ts';
import { SignInInvitation } from '#session/SignInInvitation.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Row, tallPage } from '#ui/layout.tsx';
import { PhotoGridSkeleton } from '../grid/PhotoGridSkeleton.tsx';
import styles from '../list/list.module.css';
import { Feed, FeedSkeleton } from './Feed.tsx';

export function FollowingPage() {
  return (
    <div className={tallPage}>
      <Suspense fallback={<PhotoGridSkeleton />}>
        <Following />
      </Suspense>
    </div>
  );
}

function Following() {
  const words = useWords('follow');
  const current = useAtomValue(session);
  if (current.phase === 'signed-out') {
    return (
      <>
        <PageTitle>{words.feedTitle}</PageTitle>
        <SignInInvitation icon="account" headingLevel={1} title={words.signInTitle} text={words.signInText} />
      </>
    );
  }
  return (
    <>
      <PageTitle>{words.feedTitle}</PageTitle>
      <Row justify="between" gap={3} className={styles.head}>
        <h1 tabIndex={-1}>{words.feedTitle}</h1>
        <SiteLink className={buttonClass()} to={paths.settingsFollowing}>
          {words.whatIFollow}
        </SiteLink>
      </Row>
      {current.phase === 'signed-in' ? <Feed key={current.user.uid} uid={current.user.uid} /> : <FeedSkeleton />}
    </>
  );
}
