import { lazyWords } from './lazyWords.ts';
import type { Locale } from './locale.ts';

/** `lazyWords` where only the hook is needed. */
export const wordsOnDemand = <Words>(chunks: Record<Locale, () => Promise<Words>>): (() => Words) =>
  lazyWords(chunks).use;
