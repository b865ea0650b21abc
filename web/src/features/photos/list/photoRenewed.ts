import type { PhotoId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import type { PhotoList } from './photoList.ts';

/** The list with a photo as it is now, or without it. The very same list where it is not in it. */
export function photoRenewed(list: PhotoList, id: PhotoId, now: ListedPhoto | undefined): PhotoList {
  if (list.phase !== 'shown') return list;
  const renewed = (photos: readonly ListedPhoto[]): readonly ListedPhoto[] =>
    photos.flatMap((photo) => (photo.id === id ? (now ?? []) : photo));
  const holdsIt = [...list.photos, ...(list.newer?.photos ?? [])].some((photo) => photo.id === id);
  if (!holdsIt) return list;
  return {
    ...list,
    photos: renewed(list.photos),
    newer: list.newer && { ...list.newer, photos: renewed(list.newer.photos) },
  };
}
