import type { photoFields } from './ja/photoFields.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type PhotoFieldsWords = Translated<typeof photoFields>;

/** The words of what is said about a photo, for the pages where one says it; no part of the language's chunk. */
export const photoFieldsWords = lazyWords<PhotoFieldsWords>({
  ja: async () => (await import('./ja/photoFields.ts')).photoFields,
  en: async () => (await import('./en/photoFields.ts')).photoFields,
});
