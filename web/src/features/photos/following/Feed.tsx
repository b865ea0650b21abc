import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { Uid } from '#contract/ids.ts';
import { followListOfPerson } from '#data/account/follows.ts';
import { queryClient } from '#data/queryClient.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { isFresh } from '#session/lists/publicList.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { PhotoGrid } from '../grid/PhotoGrid.tsx';
import { PhotoGridSkeleton } from '../grid/PhotoGridSkeleton.tsx';
import { sourceOf } from '../list/listByKey.ts';
import { type ListSubject, listKey } from '../list/listKeys.ts';
import { loadFirstPage, loadMorePhotos } from '../list/photoListCommands.ts';
import { gonePhotos, type PhotoListEnvironment, photoList, type ShownPhotoList } from '../list/photoLists.ts';
import { seenPhotos } from '../list/seenPhotos.ts';
import { markOf } from './feedMark.ts';
import styles from './following.module.css';

const freshForMs = 60_000;

/** The way back shows the feed as it was left; any other way reads it anew after a minute, or after a follow. */
async function loadFeed(environment: PhotoListEnvironment, isWayBack: boolean): Promise<void> {
  const { store, list } = environment;
  if (store.get(list).phase === 'shown' && !isWayBack && !isFresh(environment, freshForMs)) {
    store.set(list, { phase: 'idle' });
  }
  await loadFirstPage(environment);
}

export function FeedSkeleton() {
  const words = useWords('follow');
  return (
    <div role="status" aria-label={words.loading}>
      <PhotoGridSkeleton />
    </div>
  );
}

export function Feed({ uid }: { uid: Uid }) {
  const words = useWords('follow');
  const store = useStore();
  const environment = useMemo(() => {
    const subject: ListSubject = { of: 'following', uid };
    return photoList(store, { key: listKey(subject), source: sourceOf(subject) });
  }, [store, uid]);
  const list = useAtomValue(environment.list);
  const isWayBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => void loadFeed(environment, isWayBack), [environment, isWayBack]);

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <FeedSkeleton />;
    case 'failed':
      return <LoadFailed title={words.failed} error={list.error} onRetry={() => loadFirstPage(environment)} />;
    case 'shown':
      return list.tail.phase === 'complete' && list.entries.length === 0 ? (
        <EmptyFeed uid={uid} />
      ) : (
        <ShownFeed uid={uid} list={list} environment={environment} />
      );
  }
}

function EmptyFeed({ uid }: { uid: Uid }) {
  const words = useWords('follow');
  const { data: list } = useQuery(followListOfPerson(uid), queryClient);
  const followsAny = list !== undefined && [list.users, list.tags, list.titles].some(({ length }) => length > 0);
  return (
    <EmptyState
      icon="photo"
      title={followsAny ? words.quietTitle : words.emptyTitle}
      text={followsAny ? words.quietText : words.emptyText}
    >
      <SiteLink className={buttonClass('primary')} to={paths.users}>
        {words.findPeople}
      </SiteLink>
      <SiteLink className={buttonClass()} to={paths.tags}>
        {words.findTags}
      </SiteLink>
      <SiteLink className={buttonClass()} to={paths.titles}>
        {words.findTitles}
      </SiteLink>
    </EmptyState>
  );
}

type ShownFeedProps = { uid: Uid; list: ShownPhotoList; environment: PhotoListEnvironment };

function ShownFeed({ uid, list, environment }: ShownFeedProps) {
  const words = useWords('follow');
  const { app, photos: listWords, errors } = useMessages();
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);
  const photos = useMemo(() => seenPhotos(list.entries, muted, gone), [list.entries, muted, gone]);
  const [mark] = useState(() => markOf(uid, list.entries[0]?.publishedAt.getTime() ?? 0));
  const onNearEnd = useCallback(() => void loadMorePhotos(environment), [environment]);
  const end = list.tail.phase === 'complete' ? undefined : list.tail.after;

  const unseen =
    mark === undefined ? photos.length : photos.filter(({ publishedAt }) => publishedAt.getTime() > mark).length;
  const isMarked = mark !== undefined && unseen < photos.length;
  const grid = (part: typeof photos, partEnd: string | undefined) =>
    part.length > 0 && (
      <PhotoGrid photos={part} listKey={environment.key} areCovered={false} end={partEnd} onNearEnd={onNearEnd} />
    );
  return (
    <>
      {grid(photos.slice(0, unseen), isMarked ? undefined : end)}
      {isMarked && (
        <p className={styles.mark}>
          <span>{unseen === 0 ? words.nothingNew : words.seenUntilHere}</span>
        </p>
      )}
      {grid(photos.slice(unseen), end)}
      <ListEnd
        key={list.entries.length}
        tail={list.tail}
        onMore={onNearEnd}
        more={listWords.loadingMore}
        failure={(error) => listWords.moreFailed + errorWords(error, errors)}
        retry={app.retry}
        whole={words.whole}
      />
    </>
  );
}
