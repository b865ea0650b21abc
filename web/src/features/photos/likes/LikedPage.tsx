import { useAtomValue } from 'jotai';
import type { ListKey } from '#data/photos/lists.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { session } from '#session/atoms.ts';
import { SignInInvitation } from '#session/SignInInvitation.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { PhotoGridSkeleton, PhotosFrame } from '../grid/PhotoGridSkeleton.tsx';
import listStyles from '../list/list.module.css';
import { PhotoListView } from '../list/PhotoListView.tsx';

export const LikedPage = () => (
  <PhotosFrame>
    <Liked />
  </PhotosFrame>
);

function Liked() {
  const words = useWords('likes').liked;
  const current = useAtomValue(session);
  if (current.phase === 'signed-out') {
    const { title, signInTitle, signInText } = words;
    return <SignInInvitation pageTitle={title} title={signInTitle} text={signInText} />;
  }
  const key: ListKey | undefined = current.phase === 'signed-in' ? { of: 'liked', uid: current.user.uid } : undefined;
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <Stack gap={2} className={listStyles.head}>
        <h1 tabIndex={-1}>{words.title}</h1>
        <Hint isLarge>{words.text}</Hint>
      </Stack>
      {key === undefined ? (
        <PhotoGridSkeleton />
      ) : (
        <PhotoListView
          key={key.uid}
          listKey={key}
          isRanked
          empty={
            <EmptyState title={words.emptyTitle} text={words.emptyText}>
              <LinkButton to={paths.photos()} label={words.find} variant="primary" />
            </EmptyState>
          }
        />
      )}
    </>
  );
}
