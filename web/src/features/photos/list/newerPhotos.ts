import type { PhotoPage } from '#data/photos/queries.ts';
import { type PhotoList, type ShownPhotoList, shownFrom } from './photoList.ts';

/** Offers new photos. An answer older than the list (from another place of the edge) only adds what is newer. */
export function firstPageRefreshed(list: PhotoList, page: PhotoPage): PhotoList {
  if (list.phase !== 'shown') return list;
  if (page.asOf < list.asOf) return publishedSince(list, page);
  const inPage = new Map(page.photos.map((photo, index) => [photo.id, index]));
  const overlap = list.photos.findIndex((photo) => inPage.has(photo.id));
  if (overlap === -1) {
    if (page.photos.length === 0 || list.photos.length === 0) return shownFrom(page);
    return { ...list, newer: { photos: page.photos, restartsAt: page.next, asOf: page.asOf } };
  }
  const meeting = list.photos[overlap];
  const photos = page.photos.slice(0, meeting === undefined ? 0 : inPage.get(meeting.id));
  return {
    ...list,
    photos: list.photos.slice(overlap),
    newer: photos.length > 0 ? { photos, restartsAt: undefined, asOf: page.asOf } : undefined,
    asOf: page.asOf,
  };
}

/** For one's own photos, which the edge does not know yet. */
function publishedSince(list: ShownPhotoList, page: PhotoPage): ShownPhotoList {
  const { newer } = list;
  const known = new Set([...(newer?.photos ?? []), ...list.photos].map(({ id }) => id));
  const photos = page.photos.filter(({ id, publishedAt }) => publishedAt > list.asOf && !known.has(id));
  if (photos.length === 0) return list;
  const { restartsAt, asOf } = newer ?? { restartsAt: undefined, asOf: list.asOf };
  return { ...list, newer: { photos: [...photos, ...(newer?.photos ?? [])], restartsAt, asOf } };
}

export function newerTaken(list: PhotoList): PhotoList {
  if (list.phase !== 'shown' || list.newer === undefined) return list;
  const { photos, restartsAt, asOf } = list.newer;
  if (restartsAt !== undefined) return shownFrom({ photos, next: restartsAt, asOf });
  return { ...list, photos: [...photos, ...list.photos], newer: undefined };
}
