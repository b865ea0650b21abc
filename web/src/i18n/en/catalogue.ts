import type { words as ja } from '../ja/catalogue.ts';
import type { Translated } from '../locale.ts';
import { counted } from '../plural.ts';

export const words: Translated<typeof ja> = {
  photos: (count) => counted(count, 'photo', 'photos'),
  found: (count) => `${count} found.`,
  loadingMore: 'Loading more',
  moreFailed: 'Couldn’t load more. ',
  more: (name) => `More options for ${name}`,
  mute: 'Mute',
  muteSettings: 'Mute settings',
  clearSearch: 'Clear search',
  nothingFound: (query) => `No matches for “${query}”`,
  tags: {
    search: 'Search tags',
    searchHint: 'Hiragana and katakana both work',
    failed: 'Couldn’t load the tags',
    emptyTitle: 'No tags yet',
    emptyText: 'Tags appear here once someone publishes a photo with them.',
    emptyAction: 'Upload a photo',
    nothingFoundText: 'Try another spelling.',
    allMutedTitle: 'No tags to show',
    allMutedText: 'You’ve muted all the tags on this page.',
  },
  titles: {
    lead: 'Games, anime, movies, books and real places, each with the photos that show it.',
    search: 'Search works and places',
    searchHint: 'Readings and romaji also work',
    kinds: 'Kind',
    allKinds: 'All',
    aliases: (names) => `Also: ${names}`,
    spoiler: 'Spoilers covered',
    failed: 'Couldn’t load the works and places',
    emptyTitle: 'No works and places yet',
    emptyText: 'Propose a work or place that your photos show.',
    nothingFoundText: 'Try another spelling, or propose it if it’s missing from the catalog.',
    allMutedTitle: 'No works and places to show',
    allMutedText: 'You’ve muted all the works and places on this page.',
  },
};
