import type { PhotoStatus } from '#contract/documents/photo.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import type { StaffPhotoFilter } from '#data/staff/photos.ts';

/** What can be chosen: what waits first, then what is out of sight. */
export const photoViews = [
  'held',
  'hidden',
  'removed',
  'published',
  'failed',
  'processing',
  'uploading',
  'all',
] as const satisfies readonly (PhotoStatus | 'all')[];
type PhotoView = (typeof photoViews)[number];

export type PhotosFilter = { readonly view: PhotoView; readonly ownerId: Uid | undefined };

/** Pure: what the address asks for. Of everybody's photos those that are held, of one person's all. */
export function photosFilterIn(search: URLSearchParams): PhotosFilter {
  const owner = search.get('owner');
  const ownerId = isUid(owner) ? owner : undefined;
  const view = photoViews.find((known) => known === search.get('status'));
  return { view: view ?? (ownerId === undefined ? 'held' : 'all'), ownerId };
}

/** Pure: the filter of the photos that are read. */
export const sourceFilterOf = ({ view, ownerId }: PhotosFilter): StaffPhotoFilter => ({
  ...(view !== 'all' && { status: view }),
  ...(ownerId !== undefined && { ownerId }),
});

/** Pure: whether a photo (still) belongs into a list. */
export const belongsInto = (status: PhotoStatus, { view }: Pick<PhotosFilter, 'view'>): boolean =>
  view === 'all' || status === view;
