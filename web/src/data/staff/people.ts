import { decodeRole } from '#contract/documents/role.ts';
import { decodeUser, type StaffRole, type UserDocument } from '#contract/documents/user.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { titleKey, usernameKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { type PageSource } from '#lib/pagedList.ts';
import type { FieldFilter, ListCursor, Query, WithId } from '../firestore.ts';
import { profilesOf } from '../people/now.ts';
import { queryClient } from '../queryClient.ts';
import { staffDocuments, staffPage } from './reads.ts';

/** People as staff see them: bans, strikes and roles; also those without a username, who have no page. */

/** Somebody as staff see them. */
export type ListedUser = UserDocument & { readonly uid: Uid };

const withUid = ({ id, ...user }: WithId<UserDocument>): readonly ListedUser[] =>
  isUid(id) ? [{ ...user, uid: id }] : [];

/** These people, as far as they are there; a read for each. */
export async function readUsers(uids: readonly Uid[]): Promise<ReadonlyMap<Uid, ListedUser>> {
  const found = await staffDocuments(uids.map(documentPath.user), decodeUser);
  return new Map(found.flatMap(withUid).map((user) => [user.uid, user]));
}

/** The roles of these people as they were decided, read anew each time; who has none is not among them. A read for each. */
async function rolesOf(uids: readonly Uid[]): Promise<ReadonlyMap<string, StaffRole | null>> {
  const found = await staffDocuments(uids.map(documentPath.role), decodeRole);
  return new Map(found.map(({ id, role }) => [id, role]));
}

/** Where a list of people ended; only its source reads it. */
type PeopleListCursor = readonly (ListCursor | 'at-end')[];
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

const cursorIn = (after: PeopleListCursor | undefined): ListCursor | undefined => {
  const cursor = after?.[0];
  return cursor === 'at-end' ? undefined : cursor;
};

const newestUsers =
  (...where: readonly FieldFilter[]): PeopleListSource =>
  async (after) => {
    const query: Query = { collection: 'users', where, orderBy: [['createdAt', 'DESCENDING']] };
    const { entries, next } = await staffPage(query, decodeUser, cursorIn(after));
    return { entries: await withRoles(entries.flatMap(withUid)), next: next && [next] };
  };

/** Everybody, the newest first. */
export const everybody = newestUsers();

/** Who is banned now, the newest accounts first. */
export const bannedPeople = newestUsers(['status', 'EQUAL', 'banned']);

/** Who is of the staff, admins first. Two reads for each. */
export const staffPeople: PeopleListSource = async (after) => {
  // Any text: a role that was taken away is `null`.
  const query: Query = { collection: 'roles', where: [['role', 'GREATER_THAN', '']], orderBy: [['role', 'ASCENDING']] };
  const { entries, next } = await staffPage(query, decodeRole, cursorIn(after));
  const users = await readUsers(entries.map(({ id }) => id).filter(isUid));
  const people = entries.flatMap(({ id, role }): ListedPerson[] => {
    const user = isUid(id) ? users.get(id) : undefined;
    return user && role !== null ? [{ ...user, role }] : [];
  });
  return { entries: people, next: next && [next] };
};

// Behind every text that begins with the prefix: Firestore sorts by code point, and there is none after this.
const lastCodePoint = '\u{10ffff}';

const beginningWith = (field: 'usernameKey' | 'searchName', prefix: string): Query => ({
  collection: 'profiles',
  where: [
    [field, 'GREATER_THAN_OR_EQUAL', prefix],
    [field, 'LESS_THAN', `${prefix}${lastCodePoint}`],
  ],
  orderBy: [[field, 'ASCENDING']],
});

/** Profiles are read for their ids alone. */
async function readPart(part: Query, after: PeopleListCursor[number] | undefined) {
  if (after === 'at-end') return { uids: [], end: after };
  const { entries, next } = await staffPage(part, () => ({}), after);
  return { uids: entries.map(({ id }) => id).filter(isUid), end: next ?? ('at-end' as const) };
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
  const limit = Math.floor(limits.page.size / Math.max(1, parts.length));
  return async (after) => {
    const read = await Promise.all(parts.map((part, index) => readPart({ ...part, limit }, after?.[index])));
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
