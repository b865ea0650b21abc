import type { words as ja } from '../ja/photoLists.ts';
import type { Translated } from '../locale.ts';
import { plural } from '../plural.ts';

export const words: Translated<typeof ja> = {
  search: 'Search photos',
  searchHint: 'In captions, descriptions, tags, titles and names of people',
  clear: 'Clear the search',
  foundTitle: (query) => `Results for “${query}”`,
  found: (count, orMore) =>
    `${count}${orMore ? '+' : ''} ${plural('en', orMore ? 2 : Number(count), { one: 'photo', other: 'photos' })} found.`,
  nothingFound: (query) => `No photo matches “${query}”`,
  nothingFoundText: 'Try other or shorter words, or look through the tags.',
  nothingFoundUnder: (query, title) => `No photo of “${title}” matches “${query}”`,
  nothingFoundUnderText: 'Without the title as a filter, other photos are searched too.',
  searchEverywhere: 'Search all photos',
  lookAtTags: 'See the tags',
  photos: (count) => `${count} ${plural('en', Number(count), { one: 'photo', other: 'photos' })}`,
  allPhotos: 'See all photos',
  takeOff: 'Remove the title as a filter',
  spoilerUntil: (date) => `Until ${date} every photo here is covered, so that it gives nothing away.`,
  noPhotosOfTitle: (title) => `No photos of “${title}” yet`,
  noPhotosOfTitleText: 'Photos that are filed under this title appear here.',
  unknownTitle: 'There is no such title',
  unknownTitleText: 'It has left the catalogue, or the address is wrong.',
  lookAtTitles: 'See the titles',
  titleFailed: 'The title could not be loaded',
  mutedTitle: 'You have muted this title',
  mutedTag: 'You have muted this tag',
  mutedText: 'Its photos are not shown. Unmute it to see them again.',
  tagTitle: (tag) => `#${tag}`,
  reading: (reading) => `Reading: ${reading}`,
  noPhotosWithTag: (tag) => `No photos tagged #${tag} yet`,
  noPhotosWithTagText: 'Photos that are given this tag appear here.',
  tagFailed: 'The tag could not be loaded',
  upload: 'Upload a photo',
};
