import type { words as ja } from '../ja/photoLists.ts';
import type { Translated } from '../locale.ts';
import { counted } from '../plural.ts';

const photos = (count: string): string => counted(count, 'photo', 'photos');

export const words: Translated<typeof ja> = {
  searchTitle: 'Search photos of this work or place',
  searchHint: 'Searches captions, descriptions, tags, works, places and people',
  clear: 'Clear search',
  foundTitle: (query) => `Results for “${query}”`,
  found: (count, orMore) => `${orMore ? `${count}+ photos` : photos(count)} found.`,
  nothingFoundUnder: (query, title) => `No matches for “${query}” in “${title}”`,
  nothingFoundUnderText: 'Try searching all photos.',
  searchEverywhere: 'Search all photos',
  lookAtTags: 'All tags',
  photos,
  allPhotos: 'See all photos',
  allTitles: 'All works & places',
  aliases: (names) => `Also: ${names}`,
  togetherBy: (author) => `Photos that ${author} uploaded together`,
  noneTogether: 'These photos aren’t available anymore',
  noneTogetherText: 'Their owner may have deleted them or made them private.',
  photographers: 'Photographers',
  spoilerUntil: (date) => `To avoid spoilers, all photos here are covered until ${date}.`,
  noPhotosOfTitle: (title) => `No photos of “${title}” yet`,
  noPhotosOfTitleText: 'Choose this work or place when you upload a photo to see it here.',
  unknownTitle: 'Work or place not found',
  unknownTitleText: 'It’s no longer in the catalogue, or the address is wrong.',
  lookAtTitles: 'All works & places',
  titleFailed: 'Couldn’t load this work or place',
  mutedTitle: 'You’ve muted this work or place',
  mutedTag: 'You’ve muted this tag',
  mutedText: 'Its photos are hidden from you. Unmute it to see them again.',
  tagTitle: (tag) => `#${tag}`,
  reading: (reading) => `Reading: ${reading}`,
  noPhotosWithTag: (tag) => `No photos tagged #${tag} yet`,
  noPhotosWithTagText: 'Upload a photo with this tag to see it here.',
  tagFailed: 'Couldn’t load this tag',
  upload: 'Upload a photo',
};
