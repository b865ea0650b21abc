import type { photoLists } from './ja/photoLists.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type PhotoListsWords = Translated<typeof photoLists>;

/** Words of the page of all photos and of a tag's. */
export const photoListsWords = lazyWords<PhotoListsWords>({
  ja: async () => (await import('./ja/photoLists.ts')).photoLists,
  en: async () => (await import('./en/photoLists.ts')).photoLists,
});
