import type { QueryClient } from '@tanstack/react-query';
import { apiAddress } from '#contract/edge/api.ts';
import { photoAnswer } from '#contract/edge/photos.ts';
import type { PhotoId } from '#contract/ids.ts';
import { itemQuery, publicKey } from '../pages.ts';
import { type ListedPhoto, photoInLists } from './lists.ts';

const freshForMs = 60_000;

export const photoQuery = (id: PhotoId) => itemQuery(publicKey('photo', id), apiAddress.photo(id), photoAnswer);

/** `null` where the photo is missing or not public. A photo of a list that was just read needs no request. */
export function publishedPhoto(client: QueryClient, id: PhotoId): Promise<ListedPhoto | null> {
  const known = photoInLists(client, id, freshForMs);
  return client.query({
    ...photoQuery(id),
    staleTime: freshForMs,
    initialData: () => known?.photo,
    initialDataUpdatedAt: () => known?.atMs,
  });
}

/** With what the page's HTML left out: the words of covered photos. */
export const wholePhoto = (id: PhotoId) => itemQuery(publicKey('wholePhoto', id), apiAddress.photo(id), photoAnswer);
