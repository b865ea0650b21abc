import type { Store } from 'jotai';
import type { PhotoId } from '#contract/ids.ts';
import { belongs, isBefore, photoChanged, photoGone } from '#data/ownChanges.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { askedOf, type ListSubject, subjectOf } from './listKeys.ts';
import { gonePhotos, knownPhotoLists, type PhotoList } from './photoLists.ts';

/** After the owner's deletion. Idempotent. */
export function forgetPhoto(store: Store, id: PhotoId): void {
  store.set(gonePhotos, (gone) => new Set([...gone, id]));
  photoGone(id);
}

/** Also into lists that were loaded while the photo was deleted. */
export function bringBack(store: Store, photo: ListedPhoto): void {
  for (const [key, list] of knownPhotoLists()) {
    const subject = subjectOf(key);
    if (subject !== undefined) store.set(list, (current) => photoPutBack(current, photo, subject));
  }
  store.set(gonePhotos, (gone) => new Set([...gone].filter((id) => id !== photo.id)));
  photoChanged(photo.id, photo);
}

/** Inserts only within the loaded part: further down, the photo comes with its page. */
export function photoPutBack(list: PhotoList, photo: ListedPhoto, subject: ListSubject): PhotoList {
  if (subject.of === 'following' || subject.of === 'album' || list.phase !== 'shown') return list;
  const asked = askedOf(subject);
  if (!belongs(photo, asked)) return list;
  if ([...list.entries, ...(list.newer?.entries ?? [])].some(({ id }) => id === photo.id)) return list;
  const place = list.entries.findIndex((each) => isBefore(photo, each, asked.owner !== undefined));
  if (place === -1 && list.tail.phase !== 'complete') return list;
  return { ...list, entries: list.entries.toSpliced(place === -1 ? list.entries.length : place, 0, photo) };
}
