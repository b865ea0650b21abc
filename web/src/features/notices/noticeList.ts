import { atom } from 'jotai';
import type { ListedNotice, NoticePage } from '#data/account/notices.ts';

type More = NonNullable<NoticePage['more']>;

/** How the end of the list stands. */
export type NoticeTail =
  | { readonly phase: 'complete' }
  | { readonly phase: 'more'; readonly read: More }
  | { readonly phase: 'loading-more'; readonly read: More }
  | { readonly phase: 'more-failed'; readonly read: More };

/** The notices of who is signed in, newest first, as far as they have been loaded. */
export type NoticeList =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'shown'; readonly notices: readonly ListedNotice[]; readonly tail: NoticeTail };

export const noticeList = atom<NoticeList>({ phase: 'loading' });

const tailOf = ({ more }: NoticePage): NoticeTail =>
  more === undefined ? { phase: 'complete' } : { phase: 'more', read: more };

export const shownFrom = (page: NoticePage): NoticeList => ({
  phase: 'shown',
  notices: page.notices,
  tail: tailOf(page),
});

/** What follows has come. One that slid down because of a newer one is not shown twice. */
export function moreArrived(list: NoticeList, page: NoticePage): NoticeList {
  if (list.phase !== 'shown') return list;
  const known = new Set(list.notices.map(({ id }) => id));
  return {
    ...list,
    notices: [...list.notices, ...page.notices.filter(({ id }) => !known.has(id))],
    tail: tailOf(page),
  };
}

export const unreadIds = ({ notices }: NoticePage): readonly string[] =>
  notices.flatMap(({ id, readAt }) => (readAt === undefined ? [id] : []));
