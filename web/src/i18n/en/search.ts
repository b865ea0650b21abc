import type { words as ja } from '../ja/search.ts';
import type { Translated } from '../locale.ts';
import { counted } from '../plural.ts';

export const words: Translated<typeof ja> = {
  title: 'Search',
  label: 'Search photos, people, tags, works and places',
  placeholder: 'Search',
  clear: 'Clear search',
  suggestions: 'Suggestions',
  recent: 'Recent searches',
  forget: 'Clear history',
  completion: {
    found: (count) => `${counted(count, 'suggestion', 'suggestions')}.`,
    loading: 'Loading suggestions',
    failed: 'Couldn’t load suggestions. Press Enter to search.',
  },
  photoCount: (count) => counted(count, 'photo', 'photos'),
  foundTitle: (query) => `Results for “${query}”`,
  photos: 'Photos',
  people: 'People',
  tags: 'Tags',
  titles: 'Works & places',
  allPhotos: 'See all photos',
  allPeople: 'All people',
  allTags: 'All tags',
  allTitles: 'All works & places',
  sorts: 'Sort photos by',
  best: 'Best match',
  newest: 'Newest',
  nothingFound: (query) => `No matches for “${query}”`,
  nothingFoundText: 'Try another spelling, or fewer or shorter words.',
  help: 'Search tips',
  examples: [
    { typed: 'sunset sea', finds: 'Photos with both words, or words that start with them.' },
    { typed: '"sunset at sea"', finds: 'This exact phrase.' },
    { typed: '-cat', finds: 'Leaves out photos with this word. Also works with the filters below.' },
    { typed: 'tag:sunset', finds: 'Photos with this tag. Same as #sunset.' },
    { typed: 'from:hana', finds: 'Photos by this person. Same as @hana. Display names work too.' },
    { typed: 'title:kyoto', finds: 'Photos of this work or place.' },
    { typed: 'after:2026-03-01', finds: 'Published on or after this day (Japan time). 2026-03 and 2026 work too.' },
    { typed: 'before:2026-04-01', finds: 'Published before this day (Japan time).' },
  ],
};
