import type { PhotoPage } from '#data/photos/queries.ts';
import { shownFrom } from '#session/lists/publicList.ts';
import type { PhotoList, ShownPhotoList } from './photoLists.ts';

/** Offers new photos. An answer older than the list (from another place of the edge) only adds what is newer. */
export function firstPageRefreshed(list: PhotoList, page: PhotoPage): PhotoList {
  if (list.phase !== 'shown') return list;
  if (page.asOf < list.asOf) return publishedSince(list, page);
  const inPage = new Map(page.entries.map((photo, index) => [photo.id, index]));
  const overlap = list.entries.findIndex((photo) => inPage.has(photo.id));
  if (overlap === -1) {
    if (page.entries.length === 0 || list.entries.length === 0) return shownFrom(page);
    return { ...list, newer: { entries: page.entries, restartsAt: page.next, asOf: page.asOf } };
  }
  const meeting = list.entries[overlap];
  const known = new Set(list.entries.map(({ id }) => id));
  // One that its owner has moved up on their profile is not new.
  const photos = page.entries
    .slice(0, meeting === undefined ? 0 : inPage.get(meeting.id))
    .filter(({ id }) => !known.has(id));
  return {
    ...list,
    entries: list.entries.slice(overlap),
    newer: photos.length > 0 ? { entries: photos, restartsAt: undefined, asOf: page.asOf } : undefined,
    asOf: page.asOf,
  };
}

/** For one's own photos, which the edge does not know yet. */
function publishedSince(list: ShownPhotoList, page: PhotoPage): ShownPhotoList {
  const { newer } = list;
  const known = new Set([...(newer?.entries ?? []), ...list.entries].map(({ id }) => id));
  const top = page.entries.findIndex(({ id }) => known.has(id));
  // Not by `publishedAt`: a photo of a batch is dated as the batch, however late its picture was ready.
  const photos = page.entries.filter(({ updatedAt }, place) => updatedAt > list.asOf && (top === -1 || place < top));
  if (photos.length === 0) return list;
  const { restartsAt, asOf } = newer ?? { restartsAt: undefined, asOf: list.asOf };
  return { ...list, newer: { entries: [...photos, ...(newer?.entries ?? [])], restartsAt, asOf } };
}

export function newerTaken(list: PhotoList): PhotoList {
  if (list.phase !== 'shown' || list.newer === undefined) return list;
  const { entries, restartsAt, asOf } = list.newer;
  if (restartsAt !== undefined) return shownFrom({ entries, next: restartsAt, asOf });
  return { ...list, entries: [...entries, ...list.entries], newer: undefined };
}
