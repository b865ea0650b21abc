import type { ListedPhoto, PhotoPage } from '#data/photos.ts';
import type { ListTail, UnshownList } from '#lib/pagedList.ts';

/** Newer photos that were found while the person was looking further down, offered and not yet shown. */
export type NewerPhotos = {
  readonly photos: readonly ListedPhoto[];
  /** More is new than one page holds: taking the offer begins the list again. */
  readonly restartsAt: string | undefined;
  readonly asOf: Date;
};

/** A list of photos, newest first, as far as it has been loaded. */
export type PhotoList =
  | UnshownList
  | {
      readonly phase: 'shown';
      readonly photos: readonly ListedPhoto[];
      readonly tail: ListTail<string>;
      readonly newer: NewerPhotos | undefined;
      /** When the server read its beginning. */
      readonly asOf: Date;
    };

export type ShownPhotoList = Extract<PhotoList, { phase: 'shown' }>;

const tailOf = (next: string | undefined): ListTail<string> =>
  next === undefined ? { phase: 'complete' } : { phase: 'more', after: next };

/** The first page has come. */
export const shownFrom = (page: PhotoPage): ShownPhotoList => ({
  phase: 'shown',
  photos: page.photos,
  tail: tailOf(page.next),
  newer: undefined,
  asOf: page.asOf,
});

/** Begins to load what follows; the same list where nothing follows or it is on its way already. */
export function moreRequested(list: PhotoList): PhotoList {
  if (list.phase !== 'shown') return list;
  const { tail } = list;
  if (tail.phase !== 'more' && tail.phase !== 'more-failed') return list;
  return { ...list, tail: { phase: 'loading-more', after: tail.after } };
}

/** What follows has come. A photo that slid down because of a newer one is not shown twice. */
export function moreArrived(list: PhotoList, page: PhotoPage): PhotoList {
  if (list.phase !== 'shown' || list.tail.phase !== 'loading-more') return list;
  const known = new Set(list.photos.map((photo) => photo.id));
  const added = page.photos.filter((photo) => !known.has(photo.id));
  return { ...list, photos: [...list.photos, ...added], tail: tailOf(page.next) };
}

export function moreFailed(list: PhotoList, error: unknown): PhotoList {
  if (list.phase !== 'shown' || list.tail.phase !== 'loading-more') return list;
  return { ...list, tail: { phase: 'more-failed', after: list.tail.after, error } };
}

/**
 * A fresh first page has come. What is new in it is offered; what stood before its first known photo and is no longer
 * there (deleted, hidden) goes at once. One that was read before the list was, as another place of the edge may answer, tells of
 * nothing but what was published since.
 */
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

/** The list with what a page has that was published after the list was read: one's own photos, which the edge does not tell of yet. */
function publishedSince(list: ShownPhotoList, page: PhotoPage): ShownPhotoList {
  const { newer } = list;
  const known = new Set([...(newer?.photos ?? []), ...list.photos].map(({ id }) => id));
  const photos = page.photos.filter(({ id, publishedAt }) => publishedAt > list.asOf && !known.has(id));
  if (photos.length === 0) return list;
  const { restartsAt, asOf } = newer ?? { restartsAt: undefined, asOf: list.asOf };
  return { ...list, newer: { photos: [...photos, ...(newer?.photos ?? [])], restartsAt, asOf } };
}

/** Shows the newer photos that were offered. */
export function newerTaken(list: PhotoList): PhotoList {
  if (list.phase !== 'shown' || list.newer === undefined) return list;
  const { photos, restartsAt, asOf } = list.newer;
  if (restartsAt !== undefined) return shownFrom({ photos, next: restartsAt, asOf });
  return { ...list, photos: [...photos, ...list.photos], newer: undefined };
}
