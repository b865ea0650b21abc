import type { ListedPhoto, PhotoPage } from '#data/photos/queries.ts';
import type { ListTail, UnshownList } from '#lib/pagedList.ts';

/** Newer photos that were found while the person was looking further down, offered and not yet shown. */
type NewerPhotos = {
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
