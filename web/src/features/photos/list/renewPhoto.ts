import type { Store } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import { photoChanged } from '#data/ownChanges.ts';
import { myPhoto } from '#data/photos/ownPhotos.ts';
import { type ListedPhoto, publishedPhoto } from '#data/photos/queries.ts';
import { knownPhotoLists, type PhotoList } from './photoLists.ts';

/** Updates or removes the photo in every list that holds it; other lists learn of it at their next load. */
export async function renewPhoto(store: Store, id: PhotoId): Promise<void> {
  photoChanged(id, await myPhoto(id));
  const photo = await publishedPhoto(id);
  for (const [, list] of knownPhotoLists()) store.set(list, (current) => photoRenewed(current, id, photo));
}

/** Returns the same list where the photo is not in it. */
export function photoRenewed(list: PhotoList, id: PhotoId, now: ListedPhoto | undefined): PhotoList {
  if (list.phase !== 'shown') return list;
  const renewed = (photos: readonly ListedPhoto[]): readonly ListedPhoto[] =>
    photos.flatMap((photo) => (photo.id === id ? (now ?? []) : photo));
  const holdsIt = [...list.entries, ...(list.newer?.entries ?? [])].some((photo) => photo.id === id);
  if (!holdsIt) return list;
  return {
    ...list,
    entries: renewed(list.entries),
    newer: list.newer && { ...list.newer, entries: renewed(list.newer.entries) },
  };
}
