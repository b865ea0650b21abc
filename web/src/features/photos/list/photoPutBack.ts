import type { ListedPhoto } from '#data/photos/queries.ts';
import type { ListSubject } from './listKeys.ts';
import type { PhotoList } from './photoList.ts';

function belongs(photo: ListedPhoto, subject: ListSubject): boolean {
  switch (subject.of) {
    case 'everybody':
      return true;
    case 'person':
      return photo.ownerId === subject.uid;
    case 'tag':
      return photo.tagKeys.includes(subject.key);
    case 'filter':
      // What a search finds and in which order, only the server knows.
      return subject.q === '' && photo.titleId === subject.titleId;
  }
}

const isBefore = (one: ListedPhoto, other: ListedPhoto): boolean => {
  const sooner = one.publishedAt.getTime() - other.publishedAt.getTime();
  return sooner === 0 ? one.id > other.id : sooner > 0;
};

/**
 * The list with a photo at its place, newest first: where it belongs there, is not in it, and lies within what has been
 * loaded. Further down, it comes with its page.
 */
export function photoPutBack(list: PhotoList, photo: ListedPhoto, subject: ListSubject): PhotoList {
  if (list.phase !== 'shown' || !belongs(photo, subject)) return list;
  if ([...list.photos, ...(list.newer?.photos ?? [])].some(({ id }) => id === photo.id)) return list;
  const place = list.photos.findIndex((each) => isBefore(photo, each));
  if (place === -1 && list.tail.phase !== 'complete') return list;
  const photos = list.photos.toSpliced(place === -1 ? list.photos.length : place, 0, photo);
  return { ...list, photos };
}
