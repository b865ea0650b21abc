import type { mosaic } from './ja/mosaic.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type MosaicWords = Translated<typeof mosaic>;

/** The words of the brush that hides faces and names; no part of the language's chunk. */
export const mosaicWords = lazyWords<MosaicWords>({
  ja: async () => (await import('./ja/mosaic.ts')).mosaic,
  en: async () => (await import('./en/mosaic.ts')).mosaic,
});
