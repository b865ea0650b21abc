import type { words as ja } from '../ja/photos.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  homeHeading: 'Latest photos',
  loading: 'Loading photos',
  loadingMore: 'Loading more',
  seeNewer: (count: number, orMore: boolean) => `${count}${orMore ? '+' : ''} new ${count === 1 ? 'photo' : 'photos'}`,
  endOfList: 'That is every photo.',
  moreFailed: 'More photos could not be loaded. ',
  emptyTitle: 'No photos yet',
  emptyText: 'Yours could be the first.',
  emptyAction: 'Upload a photo',
  listFailed: 'The photos could not be loaded',
  photoFailed: 'The photo could not be shown',
  unnamedAuthor: 'Somebody',
  photoBy: (author) => `Photo by ${author}`,
  untitled: (author) => `Photo by ${author}`,
  spoiler: 'Contains spoilers',
  sensitive: 'Sensitive',
  tags: 'Tags',
  focalLength: (mm) => `${mm} mm`,
  aperture: (f) => `f/${f}`,
  shutter: (seconds) => `${seconds} s`,
  iso: (value) => `ISO ${value}`,
};
