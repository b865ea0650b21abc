import * as v from 'valibot';
import { timestampSchema } from '../documents/stored.ts';
import type { TitleKind } from '../documents/title.ts';
import type { PhotoId, TitleId, Uid } from '../ids.ts';

/**
 * The addresses of public lists as JSON, and what every answer has in common. `GET` and `HEAD`; the shapes of what is listed stand
 * beside this file. A list is `{items, next?, asOf}`, a single thing `{item, asOf}`; times are ISO 8601. What goes wrong is
 * `{error}` with a status: 400 with its field, 403 for what is closed, 404, 503 while the database is away.
 */

/** What a list may be asked by, in the order in which it stands in an address. An address with anything else leads to the one without. */
export const askedOf = {
  photos: ['ids', 'tag', 'title', 'owner', 'q', 'after'],
  people: ['by', 'q', 'after'],
  tags: ['q', 'after'],
  titles: ['kind', 'q', 'after'],
} as const;

type Listing = keyof typeof askedOf;

function list(name: Listing, asked: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const key of askedOf[name]) if (asked[key]) query.set(key, asked[key]);
  return query.size === 0 ? `/api/${name}` : `/api/${name}?${query}`;
}

const one = (name: Listing, id: string): string => `/api/${name}/${encodeURIComponent(id)}`;

/** `after` is the `next` of the page before. */
type Page = { readonly after?: string | undefined };

export const apiAddress = {
  /** Published photos, newest first: all, or with a tag, under a title, of a person, or found by words (under a title, too). */
  photos: (
    asked: Page & {
      readonly tag?: string | undefined;
      readonly title?: TitleId | undefined;
      readonly owner?: Uid | undefined;
      readonly q?: string | undefined;
    } = {},
  ) => list('photos', { ...asked, q: asked.q?.trim() }),
  /** Those of these that are published, in no order; a page of them at most. */
  photosByIds: (ids: readonly PhotoId[]) => list('photos', { ids: [...new Set(ids)].sort().join(',') }),
  photo: (id: PhotoId) => one('photos', id),
  /** People with a username: the newest, those with the most photos, or those whose names begin with `q`. */
  people: (asked: Page & { readonly by?: 'photos' | undefined; readonly q?: string | undefined } = {}) =>
    list('people', { ...asked, q: asked.q?.trim() }),
  /** By username; one given up not long ago leads to who had it, whose `username` then is another. */
  person: (username: string) => one('people', username),
  /** The most used, or those that begin with `q`: the one called so exactly first, aliases resolved. */
  tags: (asked: Page & { readonly q?: string | undefined } = {}) => list('tags', { ...asked, q: asked.q?.trim() }),
  tag: (key: string) => one('tags', key),
  titles: (asked: Page & { readonly kind?: TitleKind | undefined; readonly q?: string | undefined } = {}) =>
    list('titles', { ...asked, q: asked.q?.trim() }),
  /** One that was merged leads to its end: `item.id` then is another. */
  title: (id: TitleId) => one('titles', id),
  trending: '/api/trending',
  transparency: '/api/transparency',
  settings: '/api/settings',
} as const;

/** `asOf`: when this was read; `next`: what `after` is for the page behind, missing where nothing follows. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <const Schema extends v.GenericSchema>(item: Schema) =>
  v.object({ items: v.array(item), next: v.optional(v.string()), asOf: timestampSchema });

/* @__NO_SIDE_EFFECTS__ */
export const itemOf = <const Schema extends v.GenericSchema>(item: Schema) => v.object({ item, asOf: timestampSchema });

/** The header of an answer that stands for one that the database does not give now. */
export const staleHeader = 'X-Matataki-Stale';
/** The id of the line that says the same in a page's HTML. */
export const staleNoteId = 'stale';
