import { decodeRole } from '#contract/documents/role.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { decodeAll } from '../firestoreRest.ts';
import { stringValue } from '../firestoreValues.ts';
import type { ListCursor } from './listCursor.ts';
import { staffPages } from './staffPages.ts';
import { getStaffDocuments } from './staffRest.ts';

/** Who has a role, as it was decided: read fresh each time, for a role that was taken away must be gone at once. */

/** The roles of these people; who has none is not among them. A read for each. */
export async function rolesOf(uids: readonly Uid[]): Promise<ReadonlyMap<Uid, StaffRole>> {
  const entries = decodeAll(await getStaffDocuments(uids.map(documentPath.role)), decodeRole);
  return new Map(
    entries.flatMap(({ id, document: { role } }): (readonly [Uid, StaffRole])[] =>
      isUid(id) && role !== null ? [[id, role]] : [],
    ),
  );
}

export type GivenRole = { readonly uid: Uid; readonly role: StaffRole };

/** Everybody who has a role, admins first. */
export const givenRoles: PageSource<GivenRole, ListCursor> = async (after) => {
  const { entries, next } = await everyRole(after);
  return { entries: entries.flatMap(({ id, role }) => (isUid(id) && role !== null ? [{ uid: id, role }] : [])), next };
};

const everyRole = staffPages(
  {
    collection: 'roles',
    // Any text: one that was taken away is `null`.
    where: [{ field: 'role', op: 'GREATER_THAN', value: stringValue('') }],
    orderBy: [{ field: 'role', direction: 'ASCENDING' }],
  },
  decodeRole,
);
