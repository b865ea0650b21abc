import { apiAddress } from '#contract/edge/api.ts';
import type { PublicPerson } from '#contract/edge/names.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { titleKey, usernameKey } from '#contract/normalizers.ts';
import { readPublic } from '../api.ts';
import { itemQuery, type PagesQuery, pagesQuery, publicKey } from '../pages.ts';
import { queryClient } from '../queryClient.ts';

/** Public lists of people, without those who have no username: they have no page. */

export type Person = PublicPerson;

type PeopleQuery = Omit<NonNullable<Parameters<typeof apiAddress.people>[0]>, 'after'>;

/** Newest first, or (`by`) those with the most photos. `q`: a beginning of a name, whatever its width, case and kana. */
export function peopleList({ q = '', by }: PeopleQuery = {}, after?: string | null): PagesQuery<Person> {
  const typed = q.trim().replace(/^[@＠]/u, '');
  const isNobody = q !== '' && usernameKey(typed) === '' && titleKey(typed) === '';
  return pagesQuery(
    publicKey('people', { q: typed, by }),
    async (after) =>
      isNobody ? { items: [], asOf: new Date() } : readPublic('people', apiAddress.people({ q: typed, by, after })),
    after,
  );
}

/** Also finds a username that was given up recently; its new holder comes first. */
export const personQuery = (username: string) => {
  const key = usernameKey(username);
  return itemQuery('person', key, apiAddress.person(key));
};

export const findPerson = (username: string): Promise<Person | null> => queryClient.query(personQuery(username));

/** In the sequence of `uids`, one page at most; leaves out people who are gone or have no page. */
export async function peopleWithIds(uids: readonly Uid[]): Promise<readonly Person[]> {
  if (uids.length === 0) return [];
  const wanted = uids.slice(0, limits.page.size);
  const { items } = await readPublic('people', apiAddress.peopleByIds(wanted));
  const byUid = new Map(items.map((person) => [person.uid, person]));
  return wanted.flatMap((uid) => byUid.get(uid) ?? []);
}

export const peopleByUid = async (uids: readonly string[]): Promise<ReadonlyMap<string, Person>> =>
  new Map((await peopleWithIds(uids.filter(isUid))).map((person) => [person.uid, person]));
