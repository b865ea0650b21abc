import { decodeRole } from '#contract/documents/role.ts';
import { decodeUser, type StaffRole, type UserDocument } from '#contract/documents/user.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { titleKey, usernameKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import type { PageSource } from '#lib/pagedList.ts';
import type { FieldFilter, ListCursor, Query, WithId } from '../firestore.ts';
import { profilesOf } from '../people/now.ts';
import { queryClient } from '../queryClient.ts';
import { staffDocuments, staffPage } from './reads.ts';

/** People for staff: with bans, strikes and roles, also those without a username. */

export type ListedUser = UserDocument & { readonly uid: Uid };

const withUid = ({ id, ...user }: WithId<UserDocument>): readonly ListedUser[] =>
  isUid(id) ? [{ ...user, uid: id }] : [];

/** Leaves out missing people. Costs a read for each. */
export async function readUsers(uids: readonly Uid[]): Promise<ReadonlyMap<Uid, ListedUser>> {
  const found = await staffDocuments(uids.map(documentPath.user), decodeUser);
  return new Map(found.flatMap(withUid).map((user) => [user.uid, user]));
}

/** Reads the decided roles anew each time; leaves out people without one. Costs a read for each. */
async function rolesOf(uids: readonly Uid[]): Promise<ReadonlyMap<string, StaffRole | null>> {
  const found = await staffDocuments(uids.map(documentPath.role), decodeRole);
  return new Map(found.map(({ id, role }) => [id, role]));
}

/** Only the list that made the cursor can read it. */
type PeopleListCursor = readonly (ListCursor | 'at-end')[];
export type PeopleListSource = PageSource<ListedPerson, PeopleListCursor>;

export type ListedPerson = ListedUser & { readonly role: StaffRole | null };

async function withRoles(users: readonly ListedUser[]): Promise<readonly ListedPerson[]> {
  const roles = await rolesOf(users.map(({ uid }) => uid));
  return users.map((user) => ({ ...user, role: roles.get(user.uid) ?? null }));
}

/** `null` where there is no such person. Two reads. */
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

export const everybody = newestUsers();

export const bannedPeople = newestUsers(['status', 'EQUAL', 'banned']);

/** Admins first. Two reads for each. */
export const staffPeople: PeopleListSource = async (after) => {
  // Matches any text: a removed role is `null`.
  const query: Query = { collection: 'roles', where: [['role', 'GREATER_THAN', '']], orderBy: [['role', 'ASCENDING']] };
  const { entries, next } = await staffPage(query, decodeRole, cursorIn(after));
  const users = await readUsers(entries.map(({ id }) => id).filter(isUid));
  const people = entries.flatMap(({ id, role }): ListedPerson[] => {
    const user = isUid(id) ? users.get(id) : undefined;
    return user && role !== null ? [{ ...user, role }] : [];
  });
  return { entries: people, next: next && [next] };
};

// The last code point. Firestore sorts by code point, so this bounds a range of prefixes.
const lastCodePoint = '\u{10ffff}';

const beginningWith = (field: 'usernameKey' | 'searchName', prefix: string): Query => ({
  collection: 'profiles',
  where: [
    [field, 'GREATER_THAN_OR_EQUAL', prefix],
    [field, 'LESS_THAN', `${prefix}${lastCodePoint}`],
  ],
  orderBy: [[field, 'ASCENDING']],
});

async function readPart(part: Query, after: PeopleListCursor[number] | undefined) {
  if (after === 'at-end') return { uids: [], end: after };
  const { entries, next } = await staffPage(part, () => ({}), after);
  return { uids: entries.map(({ id }) => id).filter(isUid), end: next ?? ('at-end' as const) };
}

/** Three reads for each. Not by e-mail address: clients can read no database that holds any. */
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

/** `username` is "" where the person has none, and so no page. */
export type Name = { readonly username: string; readonly displayName: string };

const nameKey = (uid: Uid) => ['name', uid];
const knownMs = 60_000;

/** From public profiles. Costs a read for each name that was not read within the last minute. */
export async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Name>> {
  const uids = [...new Set(ids.filter(isUid))];
  const isKnown = (uid: Uid): boolean =>
    Date.now() - (queryClient.getQueryState(nameKey(uid))?.dataUpdatedAt ?? 0) < knownMs;
  const unknown = uids.filter((uid) => !isKnown(uid));
  const found = new Map<Uid, Name>((await profilesOf(unknown)).map((person) => [person.uid, person]));
  for (const uid of unknown) queryClient.setQueryData<Name | null>(nameKey(uid), found.get(uid) ?? null);
  return new Map(
    uids.flatMap((uid): (readonly [string, Name])[] => {
      const name = queryClient.getQueryData<Name | null>(nameKey(uid));
      return name ? [[uid, name]] : [];
    }),
  );
}
