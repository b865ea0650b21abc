import type { words as ja } from '../ja/catalogue.ts';
import type { Translated } from '../locale.ts';
import { plural } from '../plural.ts';

const numberIn = (count: string): number => Number(count.replace(/\D/g, ''));

export const words: Translated<typeof ja> = {
  photos: (count) => plural('en', numberIn(count), { one: `${count} photo`, other: `${count} photos` }),
  found: (count) => `${count} found.`,
  loadingMore: 'Loading more',
  moreFailed: 'More could not be loaded. ',
  more: (name) => `More about ${name}`,
  mute: 'Mute',
  muteSettings: 'What you have muted',
  clearSearch: 'Clear the search',
  nothingFound: (query) => `Nothing is called “${query}”`,
  tags: {
    search: 'Search tags',
    searchHint: 'Part of a tag. Hiragana and katakana count as the same.',
    failed: 'The tags could not be loaded',
    emptyTitle: 'No tags yet',
    emptyText: 'Tags are listed here once a photo that bears them is published.',
    emptyAction: 'Upload a photo',
    nothingFoundText: 'Try to write it in another way.',
    allMutedTitle: 'No tags to show',
    allMutedText: 'You have muted every tag that would be here.',
  },
  titles: {
    lead: 'The works and places that photos are filed under.',
    search: 'Search works and places',
    searchHint: 'Part of a name, reading or alias, in kana, kanji or romaji',
    kinds: 'Kind',
    allKinds: 'All',
    aliases: (names) => `Also: ${names}`,
    spoiler: 'Spoilers covered',
    failed: 'The works and places could not be loaded',
    emptyTitle: 'No works and places yet',
    emptyText: 'Propose the work or place that your photos are about.',
    nothingFoundText: 'Try to write it in another way, or propose it if the catalogue lacks it.',
    allMutedTitle: 'No works and places to show',
    allMutedText: 'You have muted every work or place that would be here.',
  },
};
