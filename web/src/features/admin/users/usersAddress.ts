import { isUid, type Uid } from '#contract/ids.ts';

export const shows = ['newest', 'staff', 'banned'] as const;
type Show = (typeof shows)[number];

/** What `/admin/users` shows: one person, whoever is found, or a list. */
export type UsersView =
  | { readonly kind: 'person'; readonly uid: Uid }
  | { readonly kind: 'found'; readonly asked: string }
  | { readonly kind: 'listed'; readonly show: Show };

/** Pure: what the address asks for. */
export function usersViewIn(search: URLSearchParams): UsersView {
  const uid = search.get('uid');
  if (isUid(uid)) return { kind: 'person', uid };
  const asked = (search.get('q') ?? '').trim();
  if (asked !== '') return { kind: 'found', asked };
  return { kind: 'listed', show: shows.find((show) => show === search.get('show')) ?? 'newest' };
}

/** Pure: the query of an address that searches for this; a search looks among everybody. */
export const withSearch = (typed: string): URLSearchParams =>
  new URLSearchParams(typed.trim() === '' ? {} : { q: typed.trim() });
