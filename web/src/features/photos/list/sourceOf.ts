import { latestPhotos, type PhotoSource, photosOf } from '#data/photos/queries.ts';
import type { ListSubject } from './listKeys.ts';

/** Where the photos of a list come from. */
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
