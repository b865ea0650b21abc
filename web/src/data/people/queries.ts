import { apiAddress } from '#contract/edge/api.ts';
import { type PublicPerson, peopleAnswer, personAnswer } from '#contract/edge/names.ts';
import { titleKey, usernameKey } from '#contract/normalizers.ts';
import { hasOwnChanges, type PublicSource, pageFrom, readApi, readItem } from '../api.ts';

/** Public lists of people, without those who have no username: they have no page. */

export type Person = PublicPerson;

type PeopleAsked = Omit<NonNullable<Parameters<typeof apiAddress.people>[0]>, 'after'>;

const peopleOf =
  (asked: PeopleAsked): PublicSource<Person> =>
  async ({ after, ...reading } = {}) =>
    pageFrom(await readApi(apiAddress.people({ ...asked, after }), peopleAnswer, reading));

export const newestPeople = peopleOf({});

/** People with equally many photos are sorted by name. */
export const busiestPeople = peopleOf({ by: 'photos' });

/** Ignores width and case, and the kind of kana in display names. */
export function peopleNamed(typed: string): PublicSource<Person> {
  const asked = typed.trim().replace(/^[@＠]/u, '');
  const isNobody = usernameKey(asked) === '' && titleKey(asked) === '';
  return isNobody ? async () => pageFrom({ items: [], asOf: new Date() }) : peopleOf({ q: asked });
}

/** Also finds a username that was given up recently; its new holder comes first. */
export async function findPerson(username: string, signal?: AbortSignal): Promise<Person | undefined> {
  const person = await readItem(apiAddress.person(usernameKey(username)), personAnswer, { signal });
  return hasOwnChanges() ? (await import('../ownChanges.ts')).withOwnProfile(username, person) : person;
}
