import { apiAddress } from '#contract/edge/api.ts';
import { type PublicPerson, personAnswer } from '#contract/edge/people.ts';
import { usernameKey } from '#contract/normalizers.ts';
import { readItem } from './api.ts';
import { hasOwnChanges } from './ownChangesMark.ts';

/** Every public read of one profile by its name. Lists of people are in `people.ts`, single ones as they are now in `profilesNow.ts`. */

/** A profile with whose it is. */
export type Person = PublicPerson;

/**
 * Who has this username, or had it until not long ago; `undefined` for nobody. Whoever has it now comes before who gave
 * it up.
 */
export async function findPerson(username: string, signal?: AbortSignal): Promise<Person | undefined> {
  const person = await readItem(apiAddress.person(usernameKey(username)), personAnswer, { signal });
  return hasOwnChanges() ? (await import('./ownChanges.ts')).withOwnProfile(username, person) : person;
}
