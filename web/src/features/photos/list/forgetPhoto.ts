import type { Store } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import { photoChanged, photoGone } from '#data/ownChanges.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { subjectOf } from './listKeys.ts';
import { gonePhotos, knownPhotoLists } from './photoLists.ts';
import { photoPutBack } from './photoPutBack.ts';

/** Takes a photo out of every list at once: its owner has deleted it. Twice is as good as once. */
export function forgetPhoto(store: Store, id: PhotoId): void {
  store.set(gonePhotos, (gone) => new Set([...gone, id]));
  photoGone(id);
}

/** Puts a photo whose deletion was undone back at its place, also into lists that were loaded while it was gone. */
export function bringBack(store: Store, photo: ListedPhoto): void {
  for (const [key, list] of knownPhotoLists()) {
    const subject = subjectOf(key);
    if (subject !== undefined) store.set(list, (current) => photoPutBack(current, photo, subject));
  }
  store.set(gonePhotos, (gone) => new Set([...gone].filter((id) => id !== photo.id)));
  photoChanged(photo.id, photo);
}
