import { type TitleKind, titleKinds } from '#contract/documents/title.ts';
import { limits } from '#contract/limits.ts';

/** The value of `?q=`; "" for none. */
export const askedIn = (search: URLSearchParams): string =>
  Array.from(search.get('q') ?? '')
    .slice(0, limits.search.queryChars)
    .join('')
    .trim();

/** The value of `?kind=`; `undefined` for all kinds, and for an unknown kind. */
export const kindIn = (search: URLSearchParams): TitleKind | undefined =>
  titleKinds.find((kind) => kind === search.get('kind'));

/** Starts from the first page again; "" removes `?q=`. */
export const withAsked = (search: URLSearchParams, typed: string): URLSearchParams =>
  withParameter(search, 'q', typed.trim());

export const withKind = (search: URLSearchParams, kind: TitleKind | undefined): URLSearchParams =>
  withParameter(search, 'kind', kind ?? '');

function withParameter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('after');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
