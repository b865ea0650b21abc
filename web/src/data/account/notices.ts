import { decodeNotice, type Notice } from '#contract/documents/notice.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { loadFirestore } from '../sdk.ts';

/** A notice with its id. */
export type ListedNotice = Notice & { readonly id: string };

/** Newest first. `more` reads what follows; `undefined` when nothing does. */
export type NoticePage = {
  readonly notices: readonly ListedNotice[];
  readonly more: (() => Promise<NoticePage>) | undefined;
};

const noticesPath = (uid: Uid): string => `${documentPath.user(uid)}/notices`;

/** The newest notices to who is signed in, a page of them. Fails with the SDK's errors. */
export const readNotices = (uid: Uid): Promise<NoticePage> => readPage(uid);

async function readPage(uid: Uid, after?: unknown): Promise<NoticePage> {
  const { firestore, collection, query, orderBy, limit, startAfter, getDocs } = await loadFirestore();
  const path = noticesPath(uid);
  const newestFirst = query(collection(firestore, path), orderBy('createdAt', 'desc'), limit(limits.page.size));
  const snapshot = await getDocs(after === undefined ? newestFirst : query(newestFirst, startAfter(after)));
  const last = snapshot.docs.at(-1);
  // What is older goes by itself, some time later.
  const yearAgo = new Date(Date.now() - limits.retention.noticeDays * 86_400_000);
  return {
    notices: snapshot.docs.flatMap((document) => {
      // One that does not fit its schema must not take the others down; it is logged by its path alone.
      try {
        const notice = decodeNotice(document.ref.path, document.data());
        return notice.createdAt > yearAgo ? [{ ...notice, id: document.id }] : [];
      } catch {
        console.error(`${document.ref.path} could not be read and is left out.`);
        return [];
      }
    }),
    more: last !== undefined && snapshot.docs.length === limits.page.size ? () => readPage(uid, last) : undefined,
  };
}

/** Marks own notices as read, all or none. Idempotent but for the time, which is the server's. */
export async function markNoticesRead(uid: Uid, ids: readonly string[]): Promise<void> {
  const { firestore, doc, writeBatch, serverTimestamp } = await loadFirestore();
  const batch = writeBatch(firestore);
  for (const id of ids) batch.update(doc(firestore, `${noticesPath(uid)}/${id}`), { readAt: serverTimestamp() });
  await batch.commit();
}
