import { useAtomValue } from 'jotai';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { session } from '#session/atoms.ts';
import { SignInInvitation } from '#session/SignInInvitation.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Row } from '#ui/layout.tsx';
import { PhotosFrame } from '../grid/PhotosFrame.tsx';
import styles from '../list/list.module.css';
import { Feed, FeedSkeleton } from './Feed.tsx';

export function FollowingPage() {
  return (
    <PhotosFrame>
      <Following />
    </PhotosFrame>
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
        <LinkButton to={paths.settingsFollowing} label={words.whatIFollow} />
      </Row>
      {current.phase === 'signed-in' ? <Feed key={current.user.uid} uid={current.user.uid} /> : <FeedSkeleton />}
    </>
  );
}
