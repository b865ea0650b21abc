import type { ListedPhoto, PhotoPage } from '#data/photos/queries.ts';
import type { ListTail, UnshownList } from '#lib/pagedList.ts';

type NewerPhotos = {
  readonly photos: readonly ListedPhoto[];
  /** Set if there are more new photos than one page: the list then starts again. */
  readonly restartsAt: string | undefined;
  readonly asOf: Date;
};

export type PhotoList =
  | UnshownList
  | {
      readonly phase: 'shown';
      readonly photos: readonly ListedPhoto[];
      readonly tail: ListTail<string>;
      readonly newer: NewerPhotos | undefined;
      /** The server's read time of the first page. */
      readonly asOf: Date;
    };

export type ShownPhotoList = Extract<PhotoList, { phase: 'shown' }>;

const tailOf = (next: string | undefined): ListTail<string> =>
  next === undefined ? { phase: 'complete' } : { phase: 'more', after: next };

export const shownFrom = (page: PhotoPage): ShownPhotoList => ({
  phase: 'shown',
  photos: page.photos,
  tail: tailOf(page.next),
  newer: undefined,
  asOf: page.asOf,
});

/** Returns the same list where nothing follows or loading is under way. */
export function moreRequested(list: PhotoList): PhotoList {
  if (list.phase !== 'shown') return list;
  const { tail } = list;
  if (tail.phase !== 'more' && tail.phase !== 'more-failed') return list;
  return { ...list, tail: { phase: 'loading-more', after: tail.after } };
}

/** Skips photos that newer ones pushed onto this page. */
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
