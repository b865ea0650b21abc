import { apiAddress } from '#contract/edge/api.ts';
import { type PublicPerson, peopleAnswer, personAnswer } from '#contract/edge/people.ts';
import { titleKey, usernameKey } from '#contract/normalizers.ts';
import { hasOwnChanges, readApi, readItem } from '../api.ts';

/** Public lists of people. Who has no username has no page, and is in none of them. */

/** `next` is `undefined` when nothing follows. */
export type PeoplePage = { readonly people: readonly Person[]; readonly next: string | undefined };

export type PeopleSource = (after?: string) => Promise<PeoplePage>;

type PeopleAsked = Omit<NonNullable<Parameters<typeof apiAddress.people>[0]>, 'after'>;

const peopleOf =
  (asked: PeopleAsked): PeopleSource =>
  async (after) => {
    const { items, next } = await readApi(apiAddress.people({ ...asked, after }), peopleAnswer);
    return { people: items, next };
  };

/** People by how long they have been here, the newest first. */
export const newestPeople = peopleOf({});

/** People by how many photos they have; among equals by name. */
export const busiestPeople = peopleOf({ by: 'photos' });

/** People whose username or display name begins so, however it is written (width, case; kana in display names). */
export function peopleNamed(typed: string): PeopleSource {
  const asked = typed.trim().replace(/^[@＠]/u, '');
  const isNobody = usernameKey(asked) === '' && titleKey(asked) === '';
  return isNobody ? async () => ({ people: [], next: undefined }) : peopleOf({ q: asked });
}

/** Every public read of one profile by its name. Lists of people are in `people.ts`, single ones as they are now in `profilesNow.ts`. */

/** A profile with whose it is. */
export type Person = PublicPerson;

/**
 * Who has this username, or had it until not long ago; `undefined` for nobody. Whoever has it now comes before who gave
 * it up.
 */
export async function findPerson(username: string, signal?: AbortSignal): Promise<Person | undefined> {
  const person = await readItem(apiAddress.person(usernameKey(username)), personAnswer, { signal });
  return hasOwnChanges() ? (await import('../ownChanges.ts')).withOwnProfile(username, person) : person;
}
