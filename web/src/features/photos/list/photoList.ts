import type { ListedPhoto, PhotoCursor, PhotoPage } from '#data/photos.ts';
import type { ListTail, UnshownList } from '#lib/pagedList.ts';

/** Newer photos that were found while the person was looking further down, offered and not yet shown. */
export type NewerPhotos = {
  readonly photos: readonly ListedPhoto[];
  /** More is new than one page holds: taking the offer begins the list again. */
  readonly restartsAt: PhotoCursor | undefined;
};

/** A list of photos, newest first, as far as it has been loaded. */
export type PhotoList =
  | UnshownList
  | {
      readonly phase: 'shown';
      readonly photos: readonly ListedPhoto[];
      readonly tail: ListTail<PhotoCursor>;
      readonly newer: NewerPhotos | undefined;
    };

export type ShownPhotoList = Extract<PhotoList, { phase: 'shown' }>;

const tailOf = (next: PhotoCursor | undefined): ListTail<PhotoCursor> =>
  next === undefined ? { phase: 'complete' } : { phase: 'more', after: next };

/** The first page has come. */
export const shownFrom = (page: PhotoPage): ShownPhotoList => ({
  phase: 'shown',
  photos: page.photos,
  tail: tailOf(page.next),
  newer: undefined,
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

/** The newest photo that is known, shown or offered. */
export const newestKnown = (list: ShownPhotoList): ListedPhoto | undefined => list.newer?.photos[0] ?? list.photos[0];

/**
 * What was published since the newest known photo has come, with that photo itself; what is new is offered. `undefined` where
 * that photo is not among it: it was taken away, and what else was is not known.
 */
export function newerArrived(list: ShownPhotoList, { photos, next }: PhotoPage): ShownPhotoList | undefined {
  const count = photos.findIndex(({ id }) => id === newestKnown(list)?.id);
  if (count === 0) return list;
  if (count > 0) {
    const { newer } = list;
    return {
      ...list,
      newer: { photos: [...photos.slice(0, count), ...(newer?.photos ?? [])], restartsAt: newer?.restartsAt },
    };
  }
  return next && { ...list, newer: { photos, restartsAt: next } };
}

/**
 * A fresh first page has come. What is new in it is offered; what stood before its first known photo and is no longer
 * there (deleted, hidden) goes at once.
 */
export function firstPageRefreshed(list: PhotoList, page: PhotoPage): PhotoList {
  if (list.phase !== 'shown') return list;
  const inPage = new Map(page.photos.map((photo, index) => [photo.id, index]));
  const overlap = list.photos.findIndex((photo) => inPage.has(photo.id));
  if (overlap === -1) {
    if (page.photos.length === 0 || list.photos.length === 0) return shownFrom(page);
    return { ...list, newer: { photos: page.photos, restartsAt: page.next } };
  }
  const meeting = list.photos[overlap];
  const newCount = meeting === undefined ? 0 : (inPage.get(meeting.id) ?? 0);
  return {
    ...list,
    photos: list.photos.slice(overlap),
    newer: newCount > 0 ? { photos: page.photos.slice(0, newCount), restartsAt: undefined } : undefined,
  };
}

/** Shows the newer photos that were offered. */
export function newerTaken(list: PhotoList): PhotoList {
  if (list.phase !== 'shown' || list.newer === undefined) return list;
  const { photos, restartsAt } = list.newer;
  if (restartsAt !== undefined) return shownFrom({ photos, next: restartsAt });
  return { ...list, photos: [...photos, ...list.photos], newer: undefined };
}
