import type { people } from './ja/people.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type PeopleWords = Translated<typeof people>;

/** Words about people: profile pages, the users page, the welcome; no part of the language's chunk. */
export const peopleWords = lazyWords<PeopleWords>({
  ja: async () => (await import('./ja/people.ts')).people,
  en: async () => (await import('./en/people.ts')).people,
});
