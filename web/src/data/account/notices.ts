import { type Notice, noticeSchema } from '#contract/documents/notice.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { type ListSource, mapPages } from '#lib/pagedList.ts';
import { changeDocuments, readList, type WithId } from '../documents.ts';

export type ListedNotice = WithId<Notice>;

/** Newest first. */
export function noticesOf(uid: Uid): ListSource<ListedNotice> {
  const query = { collection: `${documentPath.user(uid)}/notices`, orderBy: [['createdAt', 'desc']] } as const;
  return mapPages(readList(query, noticeSchema), (notices) => {
    // A schedule deletes older notices, but some time later.
    const yearAgo = new Date(Date.now() - limits.retention.noticeDays * 86_400_000);
    return notices.filter(({ createdAt }) => createdAt > yearAgo);
  });
}

/** Marks all or none. Idempotent except for `readAt`, which is the server's time. */
export const markNoticesRead = (uid: Uid, ids: readonly string[]): Promise<void> =>
  changeDocuments(
    ids.map((id) => `${documentPath.user(uid)}/notices/${id}`),
    'readAt',
    ({ serverTimestamp }) => serverTimestamp(),
  );
