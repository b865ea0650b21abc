import { use } from 'react';
import { loadOnce, suspendedRestMs } from '#lib/loadOnce.ts';
import type { Locale } from './locale.ts';
import { useLocale } from './useMessages.ts';

export type LazyWords<Words> = {
  /** The words in a language; fails where their chunk cannot be loaded, and may then be asked again. */
  readonly load: (locale: Locale) => Promise<Words>;
  /** The words in the language in use; suspends until they are there. */
  readonly use: () => Words;
};

/**
 * An area of words in chunks of their own, for what few visits need or what comes after the first photo: `ja` is the
 * source of its keys, and the caller types `en` by it.
 */
export function lazyWords<Words>(chunks: Readonly<Record<Locale, () => Promise<Words>>>): LazyWords<Words> {
  const asks = { ja: loadOnce(chunks.ja), en: loadOnce(chunks.en) };
  const load = (locale: Locale, restMs?: number): Promise<Words> => {
    const words = asks[locale](restMs);
    // As React itself notes it: what is here is drawn at once, and the server waits for nothing while it draws.
    words.then(
      (value) => Object.assign(words, { status: 'fulfilled', value }),
      () => undefined,
    );
    return words;
  };
  return { load: (locale) => load(locale), use: () => use(load(useLocale(), suspendedRestMs)) };
}
