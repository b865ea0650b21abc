import type { Query } from 'firebase-admin/firestore';
import { decoder } from '#contract/documents/stored.ts';
import { type PublicPerson, publicPersonSchema } from '#contract/edge/people.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { claimIn } from '../accounts/usernameStore.ts';
import { decodedAll, type End, fieldsOf, type Order, type PageAsked, type Reading, readPage } from './publicReading.ts';

/** Without people who have no username, because they have no page, and without those who are banned. */

const decode = decoder(publicPersonSchema);
const fields = fieldsOf(publicPersonSchema);

export type PeopleList = { readonly query: Query; readonly order: Order };

const profiles = () => firestore.collection('profiles');

export const newest = (): PeopleList => ({
  query: profiles().where('usernameKey', '>', ''),
  order: [
    ['createdAt', 'desc'],
    ['usernameKey', 'desc'],
    ['__name__', 'desc'],
  ],
});

export const busiest = (): PeopleList => ({
  query: profiles().where('usernameKey', '>', ''),
  order: [
    ['photoCount', 'desc'],
    ['usernameKey', 'asc'],
    ['__name__', 'asc'],
  ],
});

// Sorts after every text with the prefix: Firestore sorts by code point, and this is the last one.
const lastCodePoint = '\u{10ffff}';

export const beginningWith = (field: 'usernameKey' | 'searchName', prefix: string): PeopleList => ({
  query: profiles().where(field, '>=', prefix).where(field, '<', `${prefix}${lastCodePoint}`),
  order: [
    [field, 'asc'],
    ['__name__', 'asc'],
  ],
});

export async function listPeople(
  reading: Reading,
  { query, order }: PeopleList,
  asked: PageAsked,
): Promise<{ readonly people: readonly PublicPerson[]; readonly end: End | undefined }> {
  const { documents, end } = await readPage(reading, query.select(...fields, 'searchName', 'listed'), order, asked);
  const listed = documents.filter((document) => document.get('listed') !== false);
  return { people: decodedAll(listed, decode, 'uid').filter(({ username }) => username !== ''), end };
}

/** Also finds recent usernames; the current owner wins. Costs one document, three for a name that nobody has now. */
export async function personNamed(reading: Reading, usernameKey: string): Promise<PublicPerson | undefined> {
  const named = profiles()
    .where('usernameKey', '==', usernameKey)
    .select(...fields)
    .limit(1);
  const [person] = decodedAll(await reading.query(named), decode, 'uid');
  if (person) return person;
  const [claim] = await reading.get([documentPath.username(usernameKey)]);
  const former = claim && claimIn(claim);
  if (!former) return undefined;
  const [found] = decodedAll(await reading.get([documentPath.profile(former.uid)], fields), decode, 'uid');
  return found?.username === '' ? undefined : found;
}
