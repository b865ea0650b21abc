import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { type Store, useStore } from 'jotai';
import type { RefObject } from 'react';
import type { Uid } from '#contract/ids.ts';
import { type ListedNotice, markNoticesRead, noticesOf } from '#data/account/notices.ts';
import { publicPhotos } from '#data/account/reports.ts';
import { myAlbum } from '#data/albums/ownAlbums.ts';
import { titleById } from '#data/catalogue/queries.ts';
import { ownPages } from '#data/pages.ts';
import { myPhotosNow } from '#data/photos/ownPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { mapPages } from '#lib/pagedList.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { countAsRead } from '#session/presence/presence.ts';
import { Button } from '#ui/Button.tsx';
import { Flyout } from '#ui/Flyout.tsx';
import { Stack } from '#ui/layout.tsx';
import { EmptyState, Skeleton, Skeletons } from '#ui/States.tsx';
import { albumOf, joinEqual, NoticeLine, photoOf, reportedPhotoOf, titleOf } from './NoticeLine.tsx';
import styles from './notices.module.css';

type NoticePanelProps = { uid: Uid; anchor: RefObject<HTMLElement | null>; onClose: () => void };

export function NoticePanel({ uid, anchor, onClose }: NoticePanelProps) {
  const words = useWords('notices');
  return (
    <Flyout title={words.title} closeLabel={words.close} anchor={anchor} onClose={onClose}>
      <Notices uid={uid} onFollow={onClose} />
    </Flyout>
  );
}

/** After a failure the notices stay unread, and the next opening tries again. */
async function markRead(store: Store, uid: Uid, notices: readonly ListedNotice[]): Promise<void> {
  const ids = notices.filter(({ readAt }) => readAt === undefined).map(({ id }) => id);
  if (ids.length === 0) return;
  await markNoticesRead(uid, ids);
  countAsRead(store, ids.length);
}

type Pages = readonly { readonly entries: readonly ListedNotice[] }[];

type Subjects<Item> = { readonly byId: ReadonlyMap<string, Item>; readonly gone: readonly string[] };

/** What these pages of notices are about, as it comes. Where it cannot be read, the words stand alone. */
function useSubjectsIn<Id extends string, Item>(
  pages: Pages,
  queryKey: readonly string[],
  idOf: (notice: ListedNotice) => Id | undefined,
  read: (ids: readonly Id[]) => Promise<ReadonlyMap<string, Item>>,
): Subjects<Item> {
  const idsOf = ({ entries }: Pages[number]) => [...new Set(entries.flatMap((notice) => idOf(notice) ?? []))];
  const parts = pages.map(idsOf).filter((ids) => ids.length > 0);
  return useQueries({
    queries: parts.map((ids) => ({ queryKey: [...queryKey, ids], queryFn: () => read(ids) })),
    combine: (answers) => ({
      byId: new Map(answers.flatMap(({ data }) => [...(data ?? [])])),
      gone: answers.flatMap(({ data }, part) => (data ? (parts[part] ?? []).filter((id) => !data.has(id)) : [])),
    }),
  });
}

/** One that cannot be read has no name, and does not hide the others. Leaves out those that are gone. */
async function namesOf<Id extends string>(
  ids: readonly Id[],
  read: (id: Id) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const entries = await Promise.all(ids.map(async (id) => [id, await read(id).catch(() => '')] as const));
  return new Map(entries.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])));
}

function Notices({ uid, onFollow }: { uid: Uid; onFollow: () => void }) {
  const words = useWords('notices');
  const store = useStore();
  const source = mapPages(noticesOf(uid), (read) => {
    markRead(store, uid, read).catch(() => undefined);
    return read;
  });
  const list = useInfiniteQuery(ownPages(['notices', uid], source));
  const { data, isPending, isFetching, isError, error, refetch, hasNextPage, fetchNextPage } = list;
  const pages = data?.pages ?? [];
  const photos = useSubjectsIn(pages, ['noticePhotos', uid], photoOf, async (ids) => {
    const own = await myPhotosNow(ids);
    return new Map(own.flatMap((photo) => (photo.deletedAt === undefined ? [[photo.id, photo]] : [])));
  });
  const reported = useSubjectsIn(pages, ['noticeReports', uid], reportedPhotoOf, publicPhotos);
  const albums = useSubjectsIn(pages, ['noticeAlbums', uid], albumOf, (ids) =>
    namesOf(ids, async (id) => (await myAlbum(id))?.title),
  );
  const titles = useSubjectsIn(pages, ['noticeTitles', uid], titleOf, (ids) =>
    namesOf(ids, async (id) => (await titleById(id))?.name),
  );
  const names = new Map([...albums.byId, ...titles.byId]);
  const gone = new Set([...photos.gone, ...albums.gone, ...titles.gone]);
  if (isPending || (data === undefined && isFetching)) {
    return (
      <Skeletons count={3} gap={2} label={words.loading}>
        <Stack gap={2} className={styles.skeleton}>
          <Skeleton width="90%" />
          <Skeleton width="30%" height="0.8em" />
        </Stack>
      </Skeletons>
    );
  }
  if (data === undefined) {
    return <LoadFailed title={words.failedTitle} error={error} onRetry={refetch} />;
  }
  const notices = data.pages.flatMap(({ entries }) => entries);
  if (notices.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState title={words.emptyTitle} text={words.emptyText} />
      </div>
    );
  }
  return (
    <>
      <ul role="list">
        {joinEqual(notices, words).map((equal) => (
          <li key={equal[0].id} className={styles.item}>
            <NoticeLine
              notices={equal}
              photos={photos.byId}
              reported={reported.byId}
              names={names}
              gone={gone}
              onFollow={onFollow}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Stack gap={2} justify="center" className={styles.end}>
          {isError && !isFetching && <p role="alert">{words.moreFailed}</p>}
          <Button busy={isFetching} onClick={() => void fetchNextPage()}>
            {isError && !isFetching ? words.retry : words.more}
          </Button>
        </Stack>
      )}
    </>
  );
}
