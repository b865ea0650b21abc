import type { upload } from './ja/upload.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type UploadWords = Translated<typeof upload>;

/** The words of the upload page; no part of the language's chunk. */
export const uploadWords = lazyWords<UploadWords>({
  ja: async () => (await import('./ja/upload.ts')).upload,
  en: async () => (await import('./en/upload.ts')).upload,
});
