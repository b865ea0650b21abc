import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { type Store, useStore } from 'jotai';
import type { RefObject } from 'react';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { type ListedNotice, markNoticesRead, noticesOf } from '#data/account/notices.ts';
import { publicPhotos } from '#data/account/reports.ts';
import { ownPages } from '#data/pages.ts';
import { myPhotosAmong } from '#data/photos/ownPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { mapPages } from '#lib/pagedList.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { countAsRead } from '#session/presence/presence.ts';
import { Button } from '#ui/Button.tsx';
import { Flyout } from '#ui/Flyout.tsx';
import { Stack } from '#ui/layout.tsx';
import { EmptyState, Skeleton, Skeletons } from '#ui/States.tsx';
import { joinEqual, NoticeLine, photoOf, reportedPhotoOf } from './NoticeLine.tsx';
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

/** The photos that these pages of notices are about, as they come. Where they cannot be read, the words stand alone. */
function usePhotosIn<Found>(
  pages: Pages,
  queryKey: readonly string[],
  idOf: (notice: ListedNotice) => PhotoId | undefined,
  read: (ids: readonly PhotoId[]) => Promise<ReadonlyMap<string, Found>>,
): ReadonlyMap<string, Found> {
  const idsOf = ({ entries }: Pages[number]) => [...new Set(entries.flatMap((notice) => idOf(notice) ?? []))];
  return useQueries({
    queries: pages
      .map(idsOf)
      .filter((ids) => ids.length > 0)
      .map((ids) => ({ queryKey: [...queryKey, ids], queryFn: () => read(ids) })),
    combine: (found) => new Map(found.flatMap(({ data }) => [...(data ?? [])])),
  });
}

function Notices({ uid, onFollow }: { uid: Uid; onFollow: () => void }) {
  const words = useWords('notices');
  const store = useStore();
  const source = mapPages(noticesOf(uid), (read) => {
    markRead(store, uid, read).catch(() => undefined);
    return read;
  });
  const list = useInfiniteQuery(ownPages(['notices', uid], source));
  const { data, isPending, isFetching, isError, refetch, hasNextPage, fetchNextPage } = list;
  const pages = data?.pages ?? [];
  const photos = usePhotosIn(pages, ['noticePhotos', uid], photoOf, async (ids) => {
    const own = await myPhotosAmong(uid, ids);
    return new Map(own.map((photo) => [photo.id, photo]));
  });
  const reported = usePhotosIn(pages, ['noticeReports', uid], reportedPhotoOf, publicPhotos);
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
    return <LoadFailed title={words.failedTitle} text={words.failedText} onRetry={refetch} />;
  }
  const notices = data.pages.flatMap(({ entries }) => entries);
  if (notices.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState icon="bell" title={words.emptyTitle} text={words.emptyText} />
      </div>
    );
  }
  return (
    <>
      <ul role="list">
        {joinEqual(notices, words).map((equal) => (
          <li key={equal[0].id} className={styles.item}>
            <NoticeLine notices={equal} photos={photos} reported={reported} onFollow={onFollow} />
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
