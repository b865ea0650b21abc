import type { photoPage } from './ja/photoPage.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type PhotoPageWords = Translated<typeof photoPage>;

/** What can be done on the page of a photo, in words; they come with the buttons, after the photo itself. */
export const photoPageWords = lazyWords<PhotoPageWords>({
  ja: async () => (await import('./ja/photoPage.ts')).photoPage,
  en: async () => (await import('./en/photoPage.ts')).photoPage,
});
