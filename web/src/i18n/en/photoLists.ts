import type { words as ja } from '../ja/photoLists.ts';
import type { Translated } from '../locale.ts';
import { plural } from '../plural.ts';

export const words: Translated<typeof ja> = {
  searchTitle: 'Search photos of this work or place',
  searchHint: 'In captions, descriptions, tags, works, places and names of people',
  clear: 'Clear the search',
  foundTitle: (query) => `Results for “${query}”`,
  found: (count, orMore) =>
    `${count}${orMore ? '+' : ''} ${plural('en', orMore ? 2 : Number(count), { one: 'photo', other: 'photos' })} found.`,
  nothingFoundUnder: (query, title) => `No photo of “${title}” matches “${query}”`,
  nothingFoundUnderText: 'You can search all other photos as well.',
  searchEverywhere: 'Search all photos',
  lookAtTags: 'All tags',
  photos: (count) => `${count} ${plural('en', Number(count), { one: 'photo', other: 'photos' })}`,
  allPhotos: 'See all photos',
  allTitles: 'All works & places',
  aliases: (names) => `Also: ${names}`,
  photographers: 'Photographed by',
  spoilerUntil: (date) => `Until ${date} every photo here is covered, so that it gives nothing away.`,
  noPhotosOfTitle: (title) => `No photos of “${title}” yet`,
  noPhotosOfTitleText: 'Photos that are filed under this work or place appear here.',
  unknownTitle: 'There is no such work or place',
  unknownTitleText: 'It has left the catalogue, or the address is wrong.',
  lookAtTitles: 'All works & places',
  titleFailed: 'The work or place could not be loaded',
  mutedTitle: 'You have muted this work or place',
  mutedTag: 'You have muted this tag',
  mutedText: 'Its photos are not shown. Unmute it to see them again.',
  tagTitle: (tag) => `#${tag}`,
  reading: (reading) => `Reading: ${reading}`,
  noPhotosWithTag: (tag) => `No photos tagged #${tag} yet`,
  noPhotosWithTagText: 'Photos that are given this tag appear here.',
  tagFailed: 'The tag could not be loaded',
  upload: 'Upload a photo',
};
