import type { editPhoto } from './ja/editPhoto.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type EditPhotoWords = Translated<typeof editPhoto>;

/** The words of the page where a photo is edited; no part of the language's chunk. */
export const editPhotoWords = lazyWords<EditPhotoWords>({
  ja: async () => (await import('./ja/editPhoto.ts')).editPhoto,
  en: async () => (await import('./en/editPhoto.ts')).editPhoto,
});
