import type { Name } from '#data/staff/people.ts';
import type { Words } from '#i18n/words.ts';

export type Names = ReadonlyMap<string, Name>;

/** Pure: what somebody is called. */
export function calledIn(names: Names, words: Words['admin'], id: string): string {
  if (id === 'system') return words.system;
  const name = names.get(id);
  if (name === undefined) return words.gone;
  return name.displayName || (name.username && `@${name.username}`) || words.unnamed;
}
