import type { Store } from 'jotai';
import { type PhotoSource, photosOf } from '#data/photos/queries.ts';
import { askedOf, type ListSubject, subjectOf } from './listKeys.ts';
import { type PhotoListEnvironment, photoList } from './photoLists.ts';

/** For the page of one photo of the list. `undefined` for an invalid key. */
export function listByKey(store: Store, key: string): PhotoListEnvironment | undefined {
  const subject = subjectOf(key);
  return subject && photoList(store, { key, source: sourceOf(subject) });
}

export function sourceOf(subject: ListSubject): PhotoSource {
  switch (subject.of) {
    case 'following':
      return feed;
    case 'album':
      return async (asked) => (await import('#data/albums/queries.ts')).photosOfAlbum(subject.id)(asked);
    default:
      return photosOf(askedOf(subject));
  }
}

/** Imported here, because visitors have none. */
const feed: PhotoSource = async ({ after } = {}) => (await import('#data/photos/feed.ts')).readFeed(after);
