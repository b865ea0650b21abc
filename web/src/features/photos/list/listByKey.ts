import type { Store } from 'jotai';
import { latestPhotos, type PhotoSource, photosOf } from '#data/photos/queries.ts';
import { type ListSubject, subjectOf } from './listKeys.ts';
import { type PhotoListEnvironment, photoListEnvironment } from './photoListCommands.ts';

/** For the page of one photo of the list. `undefined` for an invalid key. */
export function listByKey(store: Store, key: string): PhotoListEnvironment | undefined {
  const subject = subjectOf(key);
  return subject && photoListEnvironment(store, key, sourceOf(subject));
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
