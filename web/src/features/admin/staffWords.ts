import { type Name, namesOf } from '#data/staff/people.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import type { Words } from '#i18n/words.ts';
import type { Page, PageSource } from '#lib/pagedList.ts';

export type Names = ReadonlyMap<string, Name>;

export const noNames: Names = new Map();

export function calledIn(names: Names, words: Words['admin'], id: string): string {
  if (id === 'system') return words.system;
  const name = names.get(id);
  if (name === undefined) return words.gone;
  return name.displayName || (name.username && `@${name.username}`) || words.unnamed;
}

/** A failed read of names must not hide what the names belong to. */
export const namesIfAny = (ids: readonly string[]): Promise<Names> => namesOf(ids).catch(() => noNames);

export const withNames =
  <Entry, Cursor>(source: PageSource<Entry, Cursor>, idsOf: (entry: Entry) => readonly string[]) =>
  async (after?: Cursor): Promise<Page<Entry & { readonly names: Names }, Cursor>> => {
    const { entries, next } = await source(after);
    const names = await namesIfAny(entries.flatMap(idsOf));
    return { entries: entries.map((entry) => ({ ...entry, names })), next };
  };

export function useNumber(): (value: number) => string {
  const locale = useLocale();
  return (value) => formatNumber(locale, value);
}
