import { type ListedUser, type Name, namesOf } from '#data/staff/people.ts';
import { useTexts, useWords, type Words } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { type ListSource, mapPages } from '#lib/pagedList.ts';

export type Names = ReadonlyMap<string, Name>;

export const noNames: Names = new Map();

type Called = Pick<Name, 'displayName' | 'username'>;

/** Where the username stands beside it. Isolated, for texts and sentences alike. */
export const shortNameIn = ({ displayName, username }: Called, words: Words['admin']): string =>
  isolated(displayName || (username && `@${username}`)) || words.unnamed;

/** By name and username, because nobody can be found by the name alone. */
export const nameIn = ({ displayName, username }: Called, words: Words['admin']): string =>
  displayName && username
    ? words.bothNames(isolated(displayName), isolated(`@${username}`))
    : shortNameIn({ displayName, username }, words);

export function calledIn(names: Names, words: Words['admin'], id: string): string {
  if (id === 'system') return words.system;
  const name = names.get(id);
  return name === undefined ? words.gone : nameIn(name, words);
}

/** A failed read of names must not hide what the names belong to. */
export const namesIfAny = (ids: readonly string[]): Promise<Names> => namesOf(ids).catch(() => noNames);

export const withNames = <Entry>(source: ListSource<Entry>, idsOf: (entry: Entry) => readonly string[]) =>
  mapPages(source, async (entries) => {
    const names = await namesIfAny(entries.flatMap(idsOf));
    return entries.map((entry) => ({ ...entry, names }));
  });

export const useStaffTexts = <Name extends keyof Words>(name: Name) => ({
  ...useTexts(name),
  common: useWords('admin'),
});

/** The warnings that count. */
export const runningStrikes = (strikes: ListedUser['strikes'] = []): number =>
  strikes.filter(({ until }) => until > new Date()).length;
