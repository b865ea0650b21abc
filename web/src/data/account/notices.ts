import { type Notice, noticeSchema } from '#contract/documents/notice.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { changeDocuments, type ListCursor, readPage, type WithId } from '../documents.ts';

export type ListedNotice = WithId<Notice>;

/** Newest first. `more` is `undefined` on the last page. */
export type NoticePage = {
  readonly notices: readonly ListedNotice[];
  readonly more: (() => Promise<NoticePage>) | undefined;
};

/** Throws as `readPage` does. */
export async function readNotices(uid: Uid, after?: ListCursor): Promise<NoticePage> {
  const { entries, next } = await readPage(
    { collection: `${documentPath.user(uid)}/notices`, orderBy: [['createdAt', 'desc']] },
    noticeSchema,
    after,
  );
  // A schedule deletes older notices, but some time later.
  const yearAgo = new Date(Date.now() - limits.retention.noticeDays * 86_400_000);
  return {
    notices: entries.filter(({ createdAt }) => createdAt > yearAgo),
    more: next && (() => readNotices(uid, next)),
  };
}

/** Marks all or none. Idempotent except for `readAt`, which is the server's time. */
export const markNoticesRead = (uid: Uid, ids: readonly string[]): Promise<void> =>
  changeDocuments(
    ids.map((id) => `${documentPath.user(uid)}/notices/${id}`),
    'readAt',
    ({ serverTimestamp }) => serverTimestamp(),
  );
