import type { Store } from 'jotai';
import { latestPhotos, type PhotoSource, photosOf } from '#data/photos/queries.ts';
import { type ListSubject, subjectOf } from './listKeys.ts';
import { type PhotoListEnvironment, photoList } from './photoLists.ts';

/** For the page of one photo of the list. `undefined` for an invalid key. */
export function listByKey(store: Store, key: string): PhotoListEnvironment | undefined {
  const subject = subjectOf(key);
  return subject && photoList(store, { key, source: sourceOf(subject) });
}

export function sourceOf(subject: ListSubject): PhotoSource {
  switch (subject.of) {
    case 'everybody':
      return latestPhotos;
    case 'person':
      return photosOf({ owner: subject.uid });
    case 'tag':
      return photosOf({ tag: subject.key });
    case 'filter':
      return photosOf({ title: subject.titleId, q: subject.q });
  }
}
