import type { Person } from '#data/people/queries.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { paths } from '#paths.ts';

type PersonWords = { readonly goneUser: string; readonly unnamedUser: string };

export function describePerson(person: Person | undefined, words: PersonWords) {
  if (person === undefined) return { name: words.goneUser, face: { src: undefined, name: '' } };
  const name = person.displayName || person.username || words.unnamedUser;
  const to = person.username === '' ? undefined : paths.profile(person.username);
  return { name, to, face: { src: ownPictureUrl(person.photoURL), name } };
}

/** A tag's key is its name. */
export const noNames = async (): Promise<ReadonlyMap<string, string>> => new Map();
