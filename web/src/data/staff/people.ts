import * as v from 'valibot';
import { roleSchema, type StaffRole, type UserDocument, userSchema } from '#contract/documents/user.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { titleKey, usernameKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { type ListSource, mapPages } from '#lib/pagedList.ts';
import type { Filter, Query, WithId } from '../documents.ts';
import { profilesOf } from '../people/now.ts';
import { queryClient } from '../queryClient.ts';
import { staffById, staffDocuments, staffList } from './reads.ts';

/** People for staff: with bans, strikes and roles, also those without a username. */

export type ListedUser = UserDocument & { readonly id: Uid };

const withUid = ({ id, ...user }: WithId<UserDocument>): readonly ListedUser[] => (isUid(id) ? [{ ...user, id }] : []);

/** Leaves out missing people. Costs a read for each. */
export async function readUsers(uids: readonly Uid[]): Promise<ReadonlyMap<Uid, ListedUser>> {
  const users = await staffDocuments(uids.map(documentPath.user), userSchema);
  return new Map(users.flatMap(withUid).map((user) => [user.id, user]));
}

export type ListedPerson = ListedUser & { readonly role: StaffRole | null };

/** Reads the decided roles each time. Costs a read for each. */
async function withRoles(users: readonly ListedUser[]): Promise<readonly ListedPerson[]> {
  const roles = await staffById(
    users.map(({ id }) => documentPath.role(id)),
    roleSchema,
  );
  return users.map((user) => ({ ...user, role: roles.get(user.id)?.role ?? null }));
}

/** `null` if there is no such person. Two reads. */
export async function readPerson(uid: Uid): Promise<ListedPerson | null> {
  const [person] = await withRoles([...(await readUsers([uid])).values()]);
  return person ?? null;
}

function newestUsers(...where: readonly Filter[]): ListSource<ListedPerson> {
  const query: Query = { collection: 'users', where, orderBy: [['createdAt', 'desc']] };
  return mapPages(staffList(query, userSchema), (page) => withRoles(page.flatMap(withUid)));
}

export const everybody = newestUsers();

export const bannedPeople = newestUsers(['status', '==', 'banned']);

// Matches any text: a removed role is `null`.
const anyRole: Filter = ['role', '>', ''];

/** Admins first. Two reads for each. */
export const staffPeople = mapPages(
  staffList({ collection: 'roles', where: [anyRole], orderBy: [['role', 'asc']] }, roleSchema),
  async (roles) => {
    const users = await readUsers(roles.map(({ id }) => id).filter(isUid));
    return roles.flatMap(({ id, role }): ListedPerson[] => {
      const user = isUid(id) ? users.get(id) : undefined;
      return user && role !== null ? [{ ...user, role }] : [];
    });
  },
);

// The last code point. Firestore sorts by code point, so this bounds a range of prefixes.
const lastCodePoint = '\u{10ffff}';

const beginningWith = (field: 'usernameKey' | 'searchName', prefix: string): Query => ({
  collection: 'profiles',
  where: [
    [field, '>=', prefix],
    [field, '<', `${prefix}${lastCodePoint}`],
  ],
  orderBy: [[field, 'asc']],
});

/** Three reads for each. Not by e-mail address: clients can read no database that holds any. */
export function searchPeople(typed: string): ListSource<ListedPerson> {
  const text = typed.trim().replace(/^[@＠]/u, '');
  const [name, display] = [usernameKey(text), titleKey(text)];
  const queries = [
    ...(name === '' ? [] : [beginningWith('usernameKey', name)]),
    ...(display === '' ? [] : [beginningWith('searchName', display)]),
  ];
  const limit = Math.floor(limits.page.size / Math.max(1, queries.length));
  return together(
    queries.map((query) => staffList({ ...query, limit }, v.object({}))),
    isUid(text) ? [text] : [],
  );
}

/** Reads a page of each part at a time. */
const together =
  (parts: readonly ListSource<{ readonly id: string }>[], first: readonly Uid[] = []): ListSource<ListedPerson> =>
  async () => {
    const pages = await Promise.all(parts.map((read) => read()));
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id)).filter(isUid);
    const users = await readUsers([...new Set([...first, ...ids])]);
    const left = pages.flatMap(({ next }) => next ?? []);
    return { entries: await withRoles([...users.values()]), next: left.length === 0 ? undefined : together(left) };
  };

/** `username` is "" where the person has none, and so no page. */
export type Name = { readonly username: string; readonly displayName: string; readonly photoURL?: string | null };

const nameKey = (uid: Uid) => ['name', uid];
const nameLastsMs = 60_000;

/** From public profiles. Costs a read for each name that was not read within the last minute. */
export async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Name>> {
  const uids = [...new Set(ids.filter(isUid))];
  const isCached = (uid: Uid): boolean =>
    Date.now() - (queryClient.getQueryState(nameKey(uid))?.dataUpdatedAt ?? 0) < nameLastsMs;
  const unknown = uids.filter((uid) => !isCached(uid));
  const names = new Map<Uid, Name>((await profilesOf(unknown)).map((person) => [person.uid, person]));
  for (const uid of unknown) queryClient.setQueryData<Name | null>(nameKey(uid), names.get(uid) ?? null);
  return new Map(
    uids.flatMap((uid): (readonly [string, Name])[] => {
      const name = queryClient.getQueryData<Name | null>(nameKey(uid));
      return name ? [[uid, name]] : [];
    }),
  );
}
