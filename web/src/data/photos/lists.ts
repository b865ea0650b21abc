import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import { apiAddress } from '#contract/edge/api.ts';
import { photosOfMomentAddress } from '#contract/edge/moments.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { ContractError } from '#contract/errors.ts';
import { albumIdSchema, type PhotoId, publicationIdSchema, titleIdSchema, uidSchema } from '#contract/ids.ts';
import { readPublic } from '../api.ts';
import { itemQuery, type PagesQuery, type PublicPage, type PublicPages, pagesQuery, publicKey } from '../pages.ts';

export type ListedPhoto = PublicPhoto;
export type PhotoPage = PublicPage<ListedPhoto>;
export type PhotoPages = PublicPages<ListedPhoto>;

export const photoIdOf = ({ id }: ListedPhoto): string => id;

/** Of a `PhotoChoice`. The server checks it. */
const part = v.optional(v.string());

const listKeySchema = v.variant('of', [
  v.object({ of: v.literal('everybody') }),
  v.object({ of: v.literal('person'), uid: uidSchema }),
  v.object({ of: v.literal('following'), uid: uidSchema }),
  v.object({ of: v.literal('liked'), uid: uidSchema }),
  /** `asOwner`: skips the edge cache and includes photos that only the owner sees. */
  v.object({ of: v.literal('album'), id: albumIdSchema, asOwner: v.optional(v.literal(true)) }),
  v.object({ of: v.literal('tag'), key: v.string() }),
  v.object({ of: v.literal('publication'), id: publicationIdSchema }),
  /** Ten minutes: `yyyy-mm-dd/hh:mm` in UTC. */
  v.object({ of: v.literal('moment'), at: v.string() }),
  /** At least one of them is set. */
  v.object({
    of: v.literal('filter'),
    titleId: v.optional(titleIdSchema),
    q: v.string(),
    shape: part,
    licence: part,
    year: part,
  }),
]);

/** Which photos a list holds. The history state of a photo opened from the list has it. */
export type ListKey = v.InferOutput<typeof listKeySchema>;

const stateSchema = v.object({ list: listKeySchema });

/** Reads `location.state`; `undefined` for any other state. */
export function listKeyIn(state: unknown): ListKey | undefined {
  const parsed = v.safeParse(stateSchema, state);
  return parsed.success ? parsed.output.list : undefined;
}

const readList = (address: string): Promise<PhotoPage> => readPublic('photos', address);

/** In the list's order: newest first, a search by relevance, an album by hand. A short page may have more behind. */
async function readPhotos(key: ListKey, after?: string): Promise<PhotoPage> {
  switch (key.of) {
    case 'everybody':
      return readList(apiAddress.newest({ after }));
    case 'person':
      return readList(apiAddress.photos({ owner: key.uid, after }));
    case 'tag':
      return readList(apiAddress.photos({ tag: key.key, after }));
    case 'publication':
      return readList(apiAddress.photosOfPublication(key.id, { after }));
    case 'moment':
      return readList(photosOfMomentAddress(key.at, after));
    case 'filter':
      return readList(apiAddress.photos({ ...key, title: key.titleId, after }));
    case 'album':
      // Imported on demand, like the feed, because visitors have neither.
      return key.asOwner
        ? (await import('../albums/ownAlbums.ts')).photosAsOwner(key.id, after)
        : readList(apiAddress.photosOfAlbum(key.id, { after }));
    case 'following':
      return (await import('./feed.ts')).readFeed(after);
    case 'liked':
      return (await import('../account/likes.ts')).likedPhotos(key.uid, after);
  }
}

const isOwn = (key: ListKey): boolean =>
  key.of === 'following' || key.of === 'liked' || (key.of === 'album' && key.asOwner === true);

const kind = 'photos';

const queryKey = (key: ListKey, query: unknown): QueryKey =>
  isOwn(key) ? ['own', kind, query] : publicKey(kind, query);

export const photoList = (key: ListKey, after?: string | null): PagesQuery<ListedPhoto> => ({
  ...pagesQuery(queryKey(key, key), (after) => readPhotos(key, after), after),
  refetchOnMount: isOwn(key),
});

/** The first page as it is now, for the offer of newer photos. */
export const newestPhotos = (key: ListKey): PagesQuery<ListedPhoto> =>
  pagesQuery(queryKey(key, { newest: key }), () => readPhotos(key));

/** At most a dozen other photos; none if the photo itself is in no list. */
export const photosNear = (id: PhotoId): PagesQuery<ListedPhoto> =>
  pagesQuery(publicKey(kind, { near: id }), () =>
    readList(apiAddress.photosNear(id)).catch((error: unknown) => {
      if (error instanceof ContractError && error.code === 'not-found') return { items: [], asOf: new Date() };
      throw error;
    }),
  );

/** A few other photos that look alike. Nobody asked for them, so a failure leaves them out. */
export const photosSimilar = (id: PhotoId): PagesQuery<ListedPhoto> =>
  pagesQuery(publicKey(kind, { similar: id }), () =>
    readList(apiAddress.photosSimilar(id)).catch(() => ({ items: [], asOf: new Date() })),
  );

const isPhotos = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey[1] === kind;

const holds = (data: PhotoPages, id: PhotoId): boolean =>
  data.pages.some(({ items }) => items.some((photo) => photo.id === id));

/** Finds a photo without a request, in lists that were read within `forMs`. */
export function photoInLists(
  client: QueryClient,
  id: PhotoId,
  forMs: number,
): { readonly photo: ListedPhoto; readonly atMs: number } | undefined {
  for (const { queryKey } of client.getQueryCache().findAll({ predicate: isPhotos })) {
    const list = client.getQueryState<PhotoPages>(queryKey);
    if (list?.data === undefined || list.isInvalidated || Date.now() - list.dataUpdatedAt >= forMs) continue;
    const photo = list.data.pages.flatMap(({ items }) => items).find((each) => each.id === id);
    if (photo) return { photo, atMs: list.dataUpdatedAt };
  }
  return undefined;
}

/** Updates photos in every list that holds them; removes those that are `undefined`. */
export function changeInLists(client: QueryClient, now: ReadonlyMap<PhotoId, ListedPhoto | undefined>): void {
  client.setQueriesData<PhotoPages>({ predicate: isPhotos }, (data) => {
    if (data === undefined || ![...now.keys()].some((id) => holds(data, id))) return undefined;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((photo) => (now.has(photo.id) ? (now.get(photo.id) ?? []) : photo)),
    }));
    return { ...data, pages };
  });
}

/** Reads lists again that were read since then and lack the photo. */
export async function readListsWithout(client: QueryClient, id: PhotoId, sinceMs: number): Promise<void> {
  const lacks = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => {
    const list = client.getQueryState<PhotoPages>(queryKey);
    return isPhotos({ queryKey }) && !!list?.data && list.dataUpdatedAt >= sinceMs && !holds(list.data, id);
  };
  client.removeQueries({ type: 'inactive', predicate: lacks });
  await client.invalidateQueries({ predicate: lacks });
}

const freshForMs = 60_000;

export const photoQuery = (id: PhotoId) => itemQuery('photo', id, apiAddress.photo(id));

/** `null` if the photo is missing or not public. A photo of a list that was just read needs no request. */
export function publishedPhoto(client: QueryClient, id: PhotoId): Promise<ListedPhoto | null> {
  const listed = photoInLists(client, id, freshForMs);
  return client.query({
    ...photoQuery(id),
    staleTime: freshForMs,
    initialData: () => listed?.photo,
    initialDataUpdatedAt: () => listed?.atMs,
  });
}

/** Includes the words of covered photos, which the page's HTML leaves out. */
export const wholePhoto = (id: PhotoId) => itemQuery('photo', id, apiAddress.photo(id), 'wholePhoto');
