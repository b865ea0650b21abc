import type { Uid } from '#contract/ids.ts';
import type { NoticePage } from '#data/account/notices.ts';
import { moreArrived, type NoticeList, shownFrom, unreadIds } from './noticeList.ts';

/** What reading notices needs of the world. */
export type NoticeEnvironment = {
  readonly uid: Uid;
  readonly list: () => NoticeList;
  readonly setList: (list: NoticeList) => void;
  readonly read: (uid: Uid) => Promise<NoticePage>;
  readonly markRead: (uid: Uid, ids: readonly string[]) => Promise<void>;
  /** So many are no longer unread. */
  readonly countAsRead: (count: number) => void;
};

/** Loads the newest notices, and marks those that are shown as read. */
export async function openNotices(environment: NoticeEnvironment): Promise<void> {
  environment.setList({ phase: 'loading' });
  try {
    const page = await environment.read(environment.uid);
    environment.setList(shownFrom(page));
    await markShown(environment, page);
  } catch {
    environment.setList({ phase: 'failed' });
  }
}

/** Loads what follows, and marks it as read. Does nothing while it is on its way or where nothing follows. */
export async function readOn(environment: NoticeEnvironment): Promise<void> {
  const before = environment.list();
  if (before.phase !== 'shown') return;
  const { tail } = before;
  if (tail.phase !== 'more' && tail.phase !== 'more-failed') return;
  environment.setList({ ...before, tail: { phase: 'loading-more', read: tail.read } });
  try {
    const page = await tail.read();
    environment.setList(moreArrived(environment.list(), page));
    await markShown(environment, page);
  } catch {
    const current = environment.list();
    if (current.phase === 'shown') {
      environment.setList({ ...current, tail: { phase: 'more-failed', read: tail.read } });
    }
  }
}

async function markShown({ uid, markRead, countAsRead }: NoticeEnvironment, page: NoticePage): Promise<void> {
  const ids = unreadIds(page);
  if (ids.length === 0) return;
  try {
    await markRead(uid, ids);
    countAsRead(ids.length);
  } catch {
    // They stay unread and are marked the next time; what they say is there all the same.
  }
}
