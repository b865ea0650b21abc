import { FieldPath, type Query } from 'firebase-admin/firestore';
import type { NameFilter } from '#contract/catalogueSearch.ts';
import { type PublicPerson, publicPersonSchema } from '#contract/edge/names.ts';
import type { Uid, UsernameKey } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { claims, profiles, users } from '../accounts/accountStore.ts';
import { inParts } from '../pages.ts';
import {
  decodedAll,
  descending,
  fieldsOf,
  listPage,
  type Order,
  type Page,
  type PageRequest,
  type Reading,
} from './publicReading.ts';

const fields = fieldsOf(publicPersonSchema);

const withUsername = () => profiles.stored.all().where('usernameKey', '>', '');

export const newest = () => ({ query: withUsername(), order: descending('createdAt', 'usernameKey') });

export const busiest = () => ({
  query: withUsername(),
  order: [
    ['photoCount', 'desc'],
    ['usernameKey', 'asc'],
    ['__name__', 'asc'],
  ] satisfies Order,
});

type PeopleList = { readonly query: Query; readonly order: Order; readonly names?: NameFilter };

export async function listPeople(
  reading: Reading,
  list: PeopleList,
  request: PageRequest,
): Promise<Page<PublicPerson>> {
  const page = await listPage(reading, { ...list, schema: publicPersonSchema, idField: 'uid', fields }, request);
  const people = page.items.filter(({ username }) => username !== '');
  const banned = await bannedAmong(
    reading,
    people.map(({ uid }) => uid),
  );
  return { ...page, items: people.filter(({ uid }) => !banned.has(uid)) };
}

export const peopleCalled = (reading: Reading, names: NameFilter, page: PageRequest): Promise<Page<PublicPerson>> =>
  listPeople(reading, { query: profiles.stored.all(), order: descending('photoCount'), names }, page);

/** Public data does not say who is banned. One read per thirty people, and one per banned person. */
export async function bannedAmong(reading: Reading, among: readonly string[]): Promise<ReadonlySet<string>> {
  const banned = users.stored.all().where('status', '==', 'banned');
  const parts = await Promise.all(
    inParts(among).map((uids) =>
      reading.query(banned.where(FieldPath.documentId(), 'in', uids).select().limit(uids.length)),
    ),
  );
  return new Set(parts.flat().map(({ id }) => id));
}

/** Unordered. A person without a username has no page, so the public does not see them. */
export async function peopleWithIds(reading: Reading, uids: readonly Uid[]): Promise<readonly PublicPerson[]> {
  const documents = await reading.get(uids.map(documentPath.profile), fields);
  return decodedAll(documents, publicPersonSchema, 'uid').filter(({ username }) => username !== '');
}

/** Also finds recent usernames; the current owner wins. One read, three for a name without an owner. */
export async function personNamed(reading: Reading, usernameKey: UsernameKey): Promise<PublicPerson | undefined> {
  const named = profiles.stored.all().where('usernameKey', '==', usernameKey);
  const [person] = decodedAll(await reading.query(named.select(...fields).limit(1)), publicPersonSchema, 'uid');
  if (person) return person;
  const [claim] = await reading.get([documentPath.username(usernameKey)]);
  const former = claims.decoded(claim);
  if (former?.uid === undefined) return undefined;
  const [renamed] = decodedAll(
    await reading.get([documentPath.profile(former.uid)], fields),
    publicPersonSchema,
    'uid',
  );
  return renamed?.username === '' ? undefined : renamed;
}
