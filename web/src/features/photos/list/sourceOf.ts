import { latestPhotos } from '#data/photos.ts';
import type { ListSubject } from './listKeys.ts';
import type { PhotoSource } from './photoListCommands.ts';

/** Where the photos of a list come from. Loads what reading that kind needs. */
export async function sourceOf(subject: ListSubject): Promise<PhotoSource> {
  switch (subject.of) {
    case 'everybody':
      return latestPhotos;
    case 'person':
      return (await import('#data/photosByPerson.ts')).photosByPerson(subject.uid);
    case 'tag':
      return (await import('#data/photosWithTag.ts')).photosWithTag(subject.key);
    case 'filter':
      return (await import('../all/filteredPhotos.ts')).filteredPhotos(subject);
  }
}
