/** The orders of the users page, as they stand in its address (`?tab=`); the first is the one without a word there. */
export const peopleTabs = ['newest', 'photos', 'online'] as const;
export type PeopleTab = (typeof peopleTabs)[number];

export const tabIn = (search: URLSearchParams): PeopleTab =>
  peopleTabs.find((tab) => tab === search.get('tab')) ?? 'newest';

/** The address's query with another search in it, from its beginning; an empty one leaves none behind. */
export function withSearch(search: URLSearchParams, typed: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('after');
  const asked = typed.trim();
  if (asked === '') next.delete('q');
  else next.set('q', asked);
  return next;
}
