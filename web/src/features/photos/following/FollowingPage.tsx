import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import type { Uid } from '#contract/ids.ts';
import { followListOfPerson } from '#data/account/follows.ts';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { errorWords, useMessages, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { session } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { useNextPage } from '#session/lists/useNextPage.ts';
import { SignInInvitation } from '#session/SignInInvitation.tsx';
import { Button, TextLink } from '#ui/Button.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { classNames, hintWords, Row, ruled } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { PhotoGrid } from '../grid/PhotoGrid.tsx';
import { PhotoGridSkeleton, PhotosFrame } from '../grid/PhotoGridSkeleton.tsx';
import { isFolded, useShownEntries } from '../list/publications.ts';
import { type PhotoListQuery, usePhotoList } from '../list/usePhotoList.ts';
import { markOf } from './feedMark.ts';
import styles from './following.module.css';
import { ThreePeople } from './ThreePeople.tsx';

/** `children`: below the heading. */
export const FollowingPage = ({ children }: { children?: ReactNode }) => (
  <PhotosFrame>
    <Following>{children}</Following>
  </PhotosFrame>
);

function Following({ children }: { children: ReactNode }) {
  const words = useWords('follow');
  const current = useAtomValue(session);
  if (current.phase === 'signed-out') {
    return (
      <>
        <PageTitle>{words.feedTitle}</PageTitle>
        <SignInInvitation headingLevel={1} title={words.signInTitle} text={words.signInText} />
      </>
    );
  }
  return (
    <>
      <PageTitle>{words.feedTitle}</PageTitle>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words.feedTitle}</h1>
        {children}
        <TextLink
          className={classNames(hintWords, styles.settings)}
          to={paths.settingsFollowing}
          label={words.whatIFollow}
        />
      </div>
      {current.phase === 'signed-in' ? <Feed key={current.user.uid} uid={current.user.uid} /> : <FeedSkeleton />}
    </>
  );
}

/** Reloads the feed after a minute or a follow, except for back navigation. */
const keptForMs = 60_000;

function FeedSkeleton() {
  const words = useWords('follow');
  return (
    <div role="status" aria-label={words.loading}>
      <PhotoGridSkeleton />
    </div>
  );
}

function Feed({ uid }: { uid: Uid }) {
  const words = useWords('follow');
  const key: ListKey = { of: 'following', uid };
  const { list, photos } = usePhotoList(key, { keptForMs });
  if (list.data === undefined) {
    if (list.error === null) return <FeedSkeleton />;
    return <LoadFailed title={words.failed} error={list.error} onRetry={list.refetch} />;
  }
  if (photos.length === 0 && !list.hasNextPage) return <EmptyFeed uid={uid} onReload={list.refetch} />;
  return <ShownFeed uid={uid} list={list} photos={photos} listKey={key} />;
}

function EmptyFeed({ uid, onReload }: { uid: Uid; onReload: () => void }) {
  const words = useWords('follow');
  const { data: list } = useQuery(followListOfPerson(uid));
  const followsAny = list !== undefined && [list.users, list.tags, list.titles].some(({ length }) => length > 0);
  return (
    <>
      <EmptyState
        title={followsAny ? words.quietTitle : words.emptyTitle}
        text={followsAny ? words.quietText : words.emptyText}
      >
        {followsAny && <Button variant="primary" onClick={onReload} label={words.lookAgain} />}
        <TextLink to={paths.users} label={words.findPeople} />
        <TextLink to={paths.tags} label={words.findTags} />
        <TextLink to={paths.titles} label={words.findTitles} />
      </EmptyState>
      {list !== undefined && <ThreePeople uid={uid} followed={list.users} />}
    </>
  );
}

type ShownFeedProps = { uid: Uid; list: PhotoListQuery; photos: readonly ListedPhoto[]; listKey: ListKey };

function ShownFeed({ uid, list, photos: all, listKey }: ShownFeedProps) {
  const words = useWords('follow');
  const { app, photos: listWords, errors } = useMessages();
  const entries = useShownEntries(all, isFolded(listKey));
  const [mark] = useState(() => markOf(uid, all[0]?.publishedAt.getTime() ?? 0));
  const { onMore, onNearEnd } = useNextPage(list);
  const end = list.data?.pages.at(-1)?.next;

  const unseen =
    mark === undefined
      ? entries.length
      : entries.filter(({ photos: [first] }) => first && first.publishedAt.getTime() > mark).length;
  const isMarked = mark !== undefined && unseen < entries.length;
  const grid = (part: typeof entries, partEnd: string | undefined) =>
    part.length > 0 && (
      <PhotoGrid entries={part} listKey={listKey} areCovered={false} end={partEnd} onNearEnd={onNearEnd} />
    );
  return (
    <>
      {grid(entries.slice(0, unseen), isMarked ? undefined : end)}
      {isMarked && (
        <Row as="p" gap={4} line isHint className={classNames(ruled, styles.mark)}>
          <span>{unseen === 0 ? words.nothingNew : words.seenUntilHere}</span>
        </Row>
      )}
      {grid(entries.slice(unseen), end)}
      <ListEnd
        key={all.length}
        list={list}
        onMore={onMore}
        more={listWords.loadingMore}
        failure={(error) => listWords.moreFailed + errorWords(error, errors)}
        retry={app.retry}
        whole={words.whole}
      />
    </>
  );
}
