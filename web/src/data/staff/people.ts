import { decodeUser, type StaffRole } from '#contract/documents/user.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { titleKey, usernameKey } from '#contract/normalizers.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { stringValue } from '../firestoreValues.ts';
import { type ListCursor, listCursorBehind } from './listCursor.ts';
import { givenRoles, rolesOf } from './roles.ts';
import { staffPages } from './staffPages.ts';
import type { FieldFilter, FieldOrder } from './staffRest.ts';
import { runStaffQuery } from './staffRest.ts';
import { type ListedUser, newestUsers, readUsers } from './users.ts';

/** Lists of people for staff: also of those without a username, who have no page. */

/** Where a list of people ended; only its source reads it. */
export type PeopleListCursor = readonly (ListCursor | 'at-end')[];
export type PeopleListSource = PageSource<ListedPerson, PeopleListCursor>;

/** Somebody with the role that they have now; `null`: none. */
export type ListedPerson = ListedUser & { readonly role: StaffRole | null };

async function withRoles(users: readonly ListedUser[]): Promise<readonly ListedPerson[]> {
  const roles = await rolesOf(users.map(({ uid }) => uid));
  return users.map((user) => ({ ...user, role: roles.get(user.uid) ?? null }));
}

/** Somebody as they stand now; `null` where there is nobody. Two reads. */
export async function readPerson(uid: Uid): Promise<ListedPerson | null> {
  const [person] = await withRoles([...(await readUsers([uid])).values()]);
  return person ?? null;
}

const withUid = <Listed extends { readonly id: string }>(listed: Listed): readonly (Listed & { uid: Uid })[] =>
  isUid(listed.id) ? [{ ...listed, uid: listed.id }] : [];

const asSource =
  (pages: typeof newestUsers): PeopleListSource =>
  async (after) => {
    const cursor = after?.[0];
    const { entries, next } = await pages(cursor === 'at-end' ? undefined : cursor);
    return { entries: await withRoles(entries.flatMap(withUid)), next: next && [next] };
  };

/** Everybody, the newest first. */
export const everybody = asSource(newestUsers);

/** Who is banned now, the newest accounts first. */
export const bannedPeople = asSource(
  staffPages(
    {
      collection: 'users',
      where: [{ field: 'status', op: 'EQUAL', value: stringValue('banned') }],
      orderBy: [{ field: 'createdAt', direction: 'DESCENDING' }],
    },
    decodeUser,
  ),
);

/** Who is of the staff, admins first. Two reads for each. */
export const staffPeople: PeopleListSource = async (after) => {
  const cursor = after?.[0];
  const { entries, next } = await givenRoles(cursor === 'at-end' ? undefined : cursor);
  const users = await readUsers(entries.map(({ uid }) => uid));
  const people = entries.flatMap(({ uid, role }): ListedPerson[] => {
    const user = users.get(uid);
    return user ? [{ ...user, role }] : [];
  });
  return { entries: people, next: next && [next] };
};

// Behind every text that begins with the prefix: Firestore sorts by code point, and there is none after this.
const lastCodePoint = '\u{10ffff}';

type Part = { readonly where: readonly FieldFilter[]; readonly orderBy: readonly FieldOrder[] };

const beginningWith = (field: 'usernameKey' | 'searchName', prefix: string): Part => ({
  where: [
    { field, op: 'GREATER_THAN_OR_EQUAL', value: stringValue(prefix) },
    { field, op: 'LESS_THAN', value: stringValue(`${prefix}${lastCodePoint}`) },
  ],
  orderBy: [
    { field, direction: 'ASCENDING' },
    { field: '__name__', direction: 'ASCENDING' },
  ],
});

async function readPart(part: Part, after: PeopleListCursor[number] | undefined, limit: number) {
  if (after === 'at-end') return { uids: [], end: after };
  const documents = await runStaffQuery({ collection: 'profiles', ...part, ...(after && { after }), limit });
  const last = documents.at(-1);
  const isFull = last !== undefined && documents.length === limit;
  const end = (isFull && listCursorBehind(last, part.orderBy)) || ('at-end' as const);
  return { uids: documents.map(({ id }) => id).filter(isUid), end };
}

/**
 * People whose username or display name begins so, however it is written, and whoever has it as their id. Three reads for each. Addresses
 * of e-mail lie in no store that a client reads: nobody is found by theirs.
 */
export function peopleFound(typed: string): PeopleListSource {
  const asked = typed.trim().replace(/^[@＠]/u, '');
  const [name, display] = [usernameKey(asked), titleKey(asked)];
  const parts = [
    ...(name === '' ? [] : [beginningWith('usernameKey', name)]),
    ...(display === '' ? [] : [beginningWith('searchName', display)]),
  ];
  const share = Math.floor(limits.page.size / Math.max(1, parts.length));
  return async (after) => {
    const read = await Promise.all(parts.map((part, index) => readPart(part, after?.[index], share)));
    const byId = after === undefined && isUid(asked) ? [asked] : [];
    const found = await readUsers([...new Set([...byId, ...read.flatMap(({ uids }) => uids)])]);
    const ends = read.map(({ end }) => end);
    return {
      entries: await withRoles([...found.values()]),
      next: ends.every((end) => end === 'at-end') ? undefined : ends,
    };
  };
}
