import { FieldPath, type Query } from 'firebase-admin/firestore';
import type { NameFilter } from '#contract/catalogueSearch.ts';
import { type PublicPerson, publicPersonSchema } from '#contract/edge/names.ts';
import type { UsernameKey } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { claims, profiles, users } from '../accounts/accountStore.ts';
import { inParts } from '../pages.ts';
import {
  called,
  calledSo,
  costOf,
  decodedAll,
  descending,
  fieldsOf,
  type Order,
  type Page,
  type PageAsked,
  type Reading,
  readPage,
} from './publicReading.ts';

const fields = fieldsOf(publicPersonSchema);

export type PeopleList = { readonly query: Query; readonly order: Order };

export const newest = (): PeopleList => ({
  query: profiles.stored.all().where('usernameKey', '>', ''),
  order: descending('createdAt', 'usernameKey'),
});

export const busiest = (): PeopleList => ({
  query: profiles.stored.all().where('usernameKey', '>', ''),
  order: [
    ['photoCount', 'desc'],
    ['usernameKey', 'asc'],
    ['__name__', 'asc'],
  ],
});

const mostPhotosFirst = descending('photoCount');

async function readPeople(
  reading: Reading,
  { query, order }: PeopleList,
  asked: PageAsked,
  names?: NameFilter,
): Promise<Page<PublicPerson>> {
  const page = await readPage(reading, query.select(...fields, ...(names ? ['search'] : [])), order, asked);
  const people = decodedAll(calledSo(page, names), publicPersonSchema, 'uid').filter(({ username }) => username !== '');
  const banned = await bannedAmong(
    reading,
    people.map(({ uid }) => uid),
  );
  return { found: people.filter(({ uid }) => !banned.has(uid)), cost: costOf(page), end: page.end };
}

/** Public data does not say who is banned. One read per thirty people, and one per banned person. */
export async function bannedAmong(reading: Reading, among: readonly string[]): Promise<ReadonlySet<string>> {
  const banned = users.stored.all().where('status', '==', 'banned');
  const found = await Promise.all(
    inParts(among).map((uids) =>
      reading.query(banned.where(FieldPath.documentId(), 'in', uids).select().limit(uids.length)),
    ),
  );
  return new Set(found.flat().map(({ id }) => id));
}

export const listPeople = (reading: Reading, list: PeopleList, asked: PageAsked): Promise<Page<PublicPerson>> =>
  readPeople(reading, list, asked);

export const peopleCalled = (reading: Reading, names: NameFilter, asked: PageAsked): Promise<Page<PublicPerson>> =>
  readPeople(reading, { query: called(profiles.stored.all(), names), order: mostPhotosFirst }, asked, names);

/** Also finds recent usernames; the current owner wins. One read, three for a name without an owner. */
export async function personNamed(reading: Reading, usernameKey: UsernameKey): Promise<PublicPerson | undefined> {
  const named = profiles.stored
    .all()
    .where('usernameKey', '==', usernameKey)
    .select(...fields)
    .limit(1);
  const [person] = decodedAll(await reading.query(named), publicPersonSchema, 'uid');
  if (person) return person;
  const [claim] = await reading.get([documentPath.username(usernameKey)]);
  const former = claims.decoded(claim);
  if (!former) return undefined;
  const [found] = decodedAll(await reading.get([documentPath.profile(former.uid)], fields), publicPersonSchema, 'uid');
  return found?.username === '' ? undefined : found;
}
