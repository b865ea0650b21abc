import type { words as ja } from '../ja/photos.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  homeHeading: 'Latest photos',
  loading: 'Loading photos',
  loadingMore: 'Loading more',
  seeNewer: (count: number, orMore: boolean) => `${count}${orMore ? '+' : ''} new ${count === 1 ? 'photo' : 'photos'}`,
  endOfList: 'You’ve seen them all.',
  moreFailed: 'Couldn’t load more. ',
  emptyTitle: 'No photos yet',
  emptyText: 'Yours could be the first.',
  emptyAction: 'Upload a photo',
  listFailed: 'Couldn’t load the photos',
  photoFailed: 'Couldn’t load the photo',
  unnamedAuthor: 'New member',
  photoBy: (author) => `Photo by ${author}`,
  untitled: (author) => `Photo by ${author}`,
  sentTogether: (count) => `${count} photos`,
  sentTogetherBy: (author, count) => `${count} photos by ${author}`,
  restTogether: (count) => `${count} more`,
  spoiler: 'Contains spoilers',
  sensitive: 'Sensitive',
  tags: 'Tags',
  focalLength: (mm) => `${mm} mm`,
  aperture: (f) => `f/${f}`,
  shutter: (seconds) => `${seconds} s`,
  iso: (value) => `ISO ${value}`,
};
