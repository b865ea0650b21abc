import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { titleKey, usernameKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { getDocuments } from './firestoreBatch.ts';
import { type FieldFilter, type FieldOrder, runQuery } from './firestoreRest.ts';
import { stringValue } from './firestoreValues.ts';
import { type ListCursor, listCursorBehind } from './listCursor.ts';
import { type Person, toPeople } from './profiles.ts';

/** Public lists of people. Who has no username has no page, and is in none of them. */

/** Where a list ended; only the source that it came from reads it. One entry for each query behind the list. */
export type PeopleCursor = readonly (ListCursor | 'at-end')[];

/** `next` is `undefined` when nothing follows. */
export type PeoplePage = { readonly people: readonly Person[]; readonly next: PeopleCursor | undefined };

export type PeopleSource = (after?: PeopleCursor) => Promise<PeoplePage>;

const hasUsername: FieldFilter = { field: 'usernameKey', op: 'GREATER_THAN', value: stringValue('') };

type Part = { readonly where: readonly FieldFilter[]; readonly orderBy: readonly FieldOrder[] };

async function readPart(part: Part, after: PeopleCursor[number] | undefined, limit: number) {
  if (after === 'at-end') return { people: [], end: after };
  const documents = await runQuery({ collection: 'profiles', ...part, ...(after && { after }), limit });
  const last = documents.at(-1);
  const isFull = last !== undefined && documents.length === limit;
  return { people: toPeople(documents), end: (isFull && listCursorBehind(last, part.orderBy)) || ('at-end' as const) };
}

/** Pages that are put together from several queries, each of which gives an equal share of a page. */
const mergedPages =
  (parts: readonly Part[]): PeopleSource =>
  async (after) => {
    const running = parts.filter((_, index) => after?.[index] !== 'at-end').length;
    const share = Math.floor(limits.page.size / Math.max(1, running));
    const read = await Promise.all(parts.map((part, index) => readPart(part, after?.[index], share)));
    const byUid = new Map<Uid, Person>();
    for (const { people } of read)
      for (const person of people) if (person.username !== '') byUid.set(person.uid, person);
    const ends = read.map(({ end }) => end);
    return { people: [...byUid.values()], next: ends.every((end) => end === 'at-end') ? undefined : ends };
  };

/** People by how long they have been here, the newest first. */
export const newestPeople = mergedPages([
  {
    where: [hasUsername],
    orderBy: [
      { field: 'createdAt', direction: 'DESCENDING' },
      { field: 'usernameKey', direction: 'DESCENDING' },
      { field: '__name__', direction: 'DESCENDING' },
    ],
  },
]);

/** People by how many photos they have; among equals by name. */
export const busiestPeople = mergedPages([
  {
    where: [hasUsername],
    orderBy: [
      { field: 'photoCount', direction: 'DESCENDING' },
      { field: 'usernameKey', direction: 'ASCENDING' },
      { field: '__name__', direction: 'ASCENDING' },
    ],
  },
]);

// Behind every text that begins with the prefix: Firestore sorts by code point, and there is none after this.
const lastCodePoint = '\u{10ffff}';

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

/** People whose username or display name begins so, however it is written (width, case; kana in display names). */
export function peopleNamed(typed: string): PeopleSource {
  const asked = typed.trim().replace(/^[@＠]/u, '');
  const [name, display] = [usernameKey(asked), titleKey(asked)];
  return mergedPages([
    ...(name === '' ? [] : [beginningWith('usernameKey', name)]),
    ...(display === '' ? [] : [beginningWith('searchName', display)]),
  ]);
}

/** The profiles of these people, in this order; at most a page of them. */
export async function peopleWithIds(uids: readonly Uid[]): Promise<readonly Person[]> {
  const documents = await getDocuments(uids.slice(0, limits.page.size).map(documentPath.profile));
  return toPeople(documents).filter(({ username }) => username !== '');
}
