import type { words as ja } from '../ja/search.ts';
import type { Translated } from '../locale.ts';
import { plural } from '../plural.ts';

export const words: Translated<typeof ja> = {
  title: 'Search',
  label: 'Search photos, people, tags, works and places',
  placeholder: 'Search',
  clear: 'Clear the search',
  suggestions: 'Suggestions',
  recent: 'Recent searches',
  forget: 'Clear history',
  completion: {
    found: (count) => `${count} ${plural('en', Number(count), { one: 'suggestion', other: 'suggestions' })}.`,
    loading: 'Looking for suggestions',
    failed: 'Suggestions could not be loaded. Enter still searches.',
  },
  photoCount: (count) => `${count} ${plural('en', Number(count), { one: 'photo', other: 'photos' })}`,
  foundTitle: (query) => `Results for “${query}”`,
  photos: 'Photos',
  people: 'People',
  tags: 'Tags',
  titles: 'Works & places',
  allPhotos: 'See all photos',
  allPeople: 'All people',
  allTags: 'All tags',
  allTitles: 'All works & places',
  sorts: 'Order of the photos',
  best: 'Best match',
  newest: 'Newest',
  nothingFound: (query) => `No photo matches “${query}”`,
  nothingFoundText: 'Try fewer or shorter words, or another spelling.',
  help: 'How to search',
  examples: [
    { typed: 'sunset sea', finds: 'Photos that have both words. The beginning of a word is enough.' },
    { typed: '"sunset at sea"', finds: 'Exactly these words in a row.' },
    { typed: '-cat', finds: 'Leaves out what has this word. It also works before what stands below.' },
    { typed: 'tag:sunset', finds: 'Photos with this tag. #sunset is the same.' },
    { typed: 'from:hana', finds: 'Photos by this person. @hana is the same. Display names work too.' },
    { typed: 'title:kyoto', finds: 'Photos of this work or place.' },
    { typed: 'after:2026-03-01', finds: 'Published on this day or later (Japan time). 2026-03 and 2026 work too.' },
    { typed: 'before:2026-04-01', finds: 'Published before this day (Japan time).' },
  ],
};
