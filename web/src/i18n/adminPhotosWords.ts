import type { adminPhotos } from './ja/adminPhotos.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type AdminPhotosWords = Translated<typeof adminPhotos>;

/** Words of `/admin/photos`. */
export const adminPhotosWords = lazyWords<AdminPhotosWords>({
  ja: async () => (await import('./ja/adminPhotos.ts')).adminPhotos,
  en: async () => (await import('./en/adminPhotos.ts')).adminPhotos,
});
