import { decodeRole } from '#contract/documents/role.ts';
import { decodeUser, type StaffRole, type UserDocument } from '#contract/documents/user.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { titleKey, usernameKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { type PageSource } from '#lib/pagedList.ts';
import { decodeAll, stringValue } from '../firestore.ts';
import { profilesOf } from '../people/now.ts';
import { queryClient } from '../queryClient.ts';
import {
  type FieldFilter,
  type FieldOrder,
  getStaffDocuments,
  type ListCursor,
  listCursorBehind,
  runStaffQuery,
  staffPages,
  type WithId,
} from './reads.ts';

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

const everyRole = staffPages(
  {
    collection: 'roles',
    // Any text: one that was taken away is `null`.
    where: [{ field: 'role', op: 'GREATER_THAN', value: stringValue('') }],
    orderBy: [{ field: 'role', direction: 'ASCENDING' }],
  },
  decodeRole,
);

export type GivenRole = { readonly uid: Uid; readonly role: StaffRole };

/** Everybody who has a role, admins first. */
export const givenRoles: PageSource<GivenRole, ListCursor> = async (after) => {
  const { entries, next } = await everyRole(after);
  return { entries: entries.flatMap(({ id, role }) => (isUid(id) && role !== null ? [{ uid: id, role }] : [])), next };
};

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

/** What somebody is called; `username` is "" where they have none and so no page. */
export type Name = { readonly username: string; readonly displayName: string };

const nameKey = (uid: Uid) => ['name', uid];
const knownMs = 60_000;

/** What these people are called, from their public profiles. A read for each that was not asked for within a minute. */
export async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Name>> {
  const uids = [...new Set(ids.filter(isUid))];
  const isKnown = (uid: Uid): boolean =>
    Date.now() - (queryClient.getQueryState(nameKey(uid))?.dataUpdatedAt ?? 0) < knownMs;
  const unknown = uids.filter((uid) => !isKnown(uid));
  const found = new Map<Uid, Name>((await profilesOf(unknown)).map((person) => [person.uid, person]));
  // `null` for who is not there (any more).
  for (const uid of unknown) queryClient.setQueryData<Name | null>(nameKey(uid), found.get(uid) ?? null);
  return new Map(
    uids.flatMap((uid): (readonly [string, Name])[] => {
      const name = queryClient.getQueryData<Name | null>(nameKey(uid));
      return name ? [[uid, name]] : [];
    }),
  );
}
