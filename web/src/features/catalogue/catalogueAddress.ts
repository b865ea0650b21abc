import { type TitleKind, titleKinds } from '#contract/documents/title.ts';
import { limits } from '#contract/limits.ts';

/** What is searched for, as it stands in the address (`?q=`); "" for nothing. */
export const askedIn = (search: URLSearchParams): string =>
  Array.from(search.get('q') ?? '')
    .slice(0, limits.search.queryChars)
    .join('')
    .trim();

/** The kind of titles that the address names (`?kind=`); `undefined` for all of them, and for one that there is not. */
export const kindIn = (search: URLSearchParams): TitleKind | undefined =>
  titleKinds.find((kind) => kind === search.get('kind'));

/** The address's query with another search in it, from its beginning; an empty one leaves none behind. */
export const withAsked = (search: URLSearchParams, typed: string): URLSearchParams =>
  withParameter(search, 'q', typed.trim());

/** The address's query with another kind in it. */
export const withKind = (search: URLSearchParams, kind: TitleKind | undefined): URLSearchParams =>
  withParameter(search, 'kind', kind ?? '');

function withParameter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('after');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
