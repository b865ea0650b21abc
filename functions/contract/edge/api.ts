import * as v from 'valibot';
import { timestampSchema } from '../documents/stored.ts';
import type { TitleKind } from '../documents/title.ts';
import type { AlbumId, PhotoId, PublicationId, TitleId, Uid } from '../ids.ts';

/** `GET`, `HEAD`; times in ISO 8601. Errors: 400 (`field`), 403 (closed), 404, 503 (no database). */

/** The parts of a `PhotoChoice`, here because the first scripts need no more of it. In the order of the address. */
export const choiceKeys = ['shape', 'licence', 'year', 'titleKind'] as const;
export type ChoiceKey = (typeof choiceKeys)[number];

/** In the order of the address; the site redirects away other parameters. */
export const queryKeysOf = {
  photos: [
    'ids',
    'tag',
    'title',
    'owner',
    'album',
    'publication',
    'by',
    'q',
    'near',
    'similar',
    ...choiceKeys,
    'after',
  ],
  people: ['ids', 'by', 'q', 'after'],
  tags: ['q', 'after'],
  titles: ['kind', 'q', 'after'],
  albums: ['owner', 'photo', 'after'],
} as const;

type Listing = keyof typeof queryKeysOf;

function list(name: Listing, options: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const key of queryKeysOf[name]) {
    const value = key === 'q' ? options[key]?.trim() : options[key];
    if (value) query.set(key, value);
  }
  return query.size === 0 ? `/api/${name}` : `/api/${name}?${query}`;
}

/** In one order, so that caches keep one answer. */
const byIds = (name: 'photos' | 'people', ids: readonly string[]): string =>
  list(name, { ids: [...new Set(ids)].sort().join(',') });

const one = (name: Listing, id: string): string => `/api/${name}/${encodeURIComponent(id)}`;

/** `after`: `next` of the previous page. */
type Page = { readonly after?: string | undefined };
type Words = Page & { readonly q?: string | undefined };

export const apiAddress = {
  /** Newest first; an `owner`'s photos in the owner's order, unless `by` time. */
  photos: (
    query: Words & { readonly [Key in ChoiceKey]?: string | undefined } & {
      readonly tag?: string | undefined;
      readonly title?: TitleId | undefined;
      readonly owner?: Uid | undefined;
      readonly by?: 'time' | undefined;
    } = {},
  ) => list('photos', query),
  /** The newest photos, but of those sent together only the first three, with the number of the `others`. */
  newest: ({ after }: Page = {}) => list('photos', { by: 'publication', after }),
  /** The listed photos that were sent together. 404 if there are none. */
  photosOfPublication: (publication: PublicationId, { after }: Page = {}) => list('photos', { publication, after }),
  /** Only published ones, one page, unordered. */
  photosByIds: (ids: readonly PhotoId[]) => byIds('photos', ids),
  /** At most `limits.page.near` others: of the same title, then with a shared tag, then of the same owner. */
  photosNear: (id: PhotoId) => list('photos', { near: id }),
  /** Others that look alike, at most `limits.page.similar`; 404 if the photo cannot be seen by its address. */
  photosSimilar: (id: PhotoId) => list('photos', { similar: id }),
  /** In the album's order. Any page may be short. 404 if the album cannot be seen by its address. */
  photosOfAlbum: (album: AlbumId, { after }: Page = {}) => list('photos', { album, after }),
  photo: (id: PhotoId) => one('photos', id),
  /** People with a username, newest first; `by`: most photos first; `q`: prefix of a name. */
  people: (query: Words & { readonly by?: 'photos' | undefined } = {}) => list('people', query),
  /** One page, unordered, without those who have no username. */
  peopleByIds: (ids: readonly Uid[]) => byIds('people', ids),
  /** A recently changed username leads to its former owner, so `username` may differ. */
  person: (username: string) => one('people', username),
  /** Most used first; with `q`, the exact name first, then prefixes. Resolves aliases. */
  tags: (query: Words = {}) => list('tags', query),
  tag: (key: string) => one('tags', key),
  titles: (query: Words & { readonly kind?: TitleKind | undefined } = {}) => list('titles', query),
  /** A merged title leads to its target, so `item.id` may differ. */
  title: (id: TitleId) => one('titles', id),
  /** Public albums with photos, last changed first: everybody's or one person's. Any page may be short. */
  albums: (query: Page & { readonly owner?: Uid | undefined } = {}) => list('albums', query),
  /** Public albums with the photo, one page; 404 if the photo cannot be seen by its address. */
  albumsWithPhoto: (photo: PhotoId) => list('albums', { photo }),
  album: (id: AlbumId) => one('albums', id),
  trending: '/api/trending',
  transparency: '/api/transparency',
} as const;

/** Bypasses all caches after a person's own change. Counts against the network's rate. */
export const freshKey = 'fresh';

export const pastEdge = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}${freshKey}=1`;

/** `asOf`: when it was read. `next`: for `after`; absent on the last page. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <const Schema extends v.GenericSchema>(item: Schema) =>
  v.object({ items: v.pipe(v.array(item), v.readonly()), next: v.optional(v.string()), asOf: timestampSchema });

/* @__NO_SIDE_EFFECTS__ */
export const itemOf = <const Schema extends v.GenericSchema>(item: Schema) => v.object({ item, asOf: timestampSchema });

/** Marks a stored answer while the database is unavailable. */
export const staleHeader = 'X-Matataki-Stale';
export const staleNoteId = 'stale';
