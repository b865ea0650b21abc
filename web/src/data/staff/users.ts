import { decodeUser, type UserDocument } from '#contract/documents/user.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { decodeAll } from '../firestoreRest.ts';
import type { ListCursor } from './listCursor.ts';
import { staffPages, type WithId } from './staffPages.ts';
import { getStaffDocuments } from './staffRest.ts';

/** Everybody's own documents: bans, strikes, and whether they are there at all. */

/** Somebody as staff see them. */
export type ListedUser = UserDocument & { readonly uid: Uid };

/** Everybody, the newest first. */
export const newestUsers: PageSource<WithId<UserDocument>, ListCursor> = staffPages(
  { collection: 'users', orderBy: [{ field: 'createdAt', direction: 'DESCENDING' }] },
  decodeUser,
);

/** These people, as far as they are there; a read for each. */
export async function readUsers(uids: readonly Uid[]): Promise<ReadonlyMap<Uid, ListedUser>> {
  const documents = await getStaffDocuments(uids.map(documentPath.user));
  const found = decodeAll(documents, decodeUser).flatMap(({ id, document }): (readonly [Uid, ListedUser])[] =>
    isUid(id) ? [[id, { ...document, uid: id }]] : [],
  );
  return new Map(found);
}
