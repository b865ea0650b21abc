import { useAtomValue, useStore } from 'jotai';
import { type RefObject, Suspense, useEffect, useMemo } from 'react';
import type { Uid } from '#contract/ids.ts';
import { markNoticesRead, readNotices } from '#data/account/notices.ts';
import { useWords } from '#i18n/words.ts';
import { countAsRead } from '#session/presence/startPresence.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Flyout } from '#ui/Flyout.tsx';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { type NoticeEnvironment, openNotices, readOn } from './noticeCommands.ts';
import { noticeList } from './noticeList.ts';
import styles from './notices.module.css';

type NoticePanelProps = { uid: Uid; anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** The notices, opened from the bell: beside it, and on a phone from the lower edge. */
export function NoticePanel(props: NoticePanelProps) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}

function Panel({ uid, anchor, onClose }: NoticePanelProps) {
  const words = useWords('notices');
  const store = useStore();
  const environment = useMemo(
    (): NoticeEnvironment => ({
      uid,
      list: () => store.get(noticeList),
      setList: (list) => store.set(noticeList, list),
      read: readNotices,
      markRead: markNoticesRead,
      countAsRead: (count) => countAsRead(store, count),
    }),
    [store, uid],
  );
  useEffect(() => void openNotices(environment), [environment]);

  return (
    <Flyout title={words.title} closeLabel={words.close} anchor={anchor} onClose={onClose}>
      <Notices environment={environment} onFollow={onClose} />
    </Flyout>
  );
}

function Notices({ environment, onFollow }: { environment: NoticeEnvironment; onFollow: () => void }) {
  const words = useWords('notices');
  const list = useAtomValue(noticeList);
  switch (list.phase) {
    case 'loading':
      return (
        <Stack gap={2} role="status">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          {['first', 'second', 'third'].map((line) => (
            <Stack key={line} gap={2} className={styles.skeleton}>
              <Skeleton width="90%" />
              <Skeleton width="30%" height="0.8em" />
            </Stack>
          ))}
        </Stack>
      );
    case 'failed':
      return (
        <ErrorState
          title={words.failedTitle}
          text={words.failedText}
          retry={{ label: words.retry, onRetry: () => void openNotices(environment) }}
        />
      );
    case 'shown':
      if (list.notices.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
      return (
        <>
          <ul role="list">
            {list.notices.map((notice) => (
              <li key={notice.id}>
                <NoticeLine notice={notice} onFollow={onFollow} />
              </li>
            ))}
          </ul>
          {list.tail.phase !== 'complete' && (
            <Stack gap={2} justify="center" className={styles.end}>
              {list.tail.phase === 'more-failed' && <p role="alert">{words.moreFailed}</p>}
              <Button busy={list.tail.phase === 'loading-more'} onClick={() => void readOn(environment)}>
                {list.tail.phase === 'more-failed' ? words.retry : words.more}
              </Button>
            </Stack>
          )}
        </>
      );
  }
}
