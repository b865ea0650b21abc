import type { PublicPhoto } from '#contract/edge/photos.ts';
import type { Search } from '#contract/searchQuery.ts';
import type { Reading } from '../site/publicReading.ts';
import type { PageInTurn, TurnEnd } from './inTurn.ts';

/**
 * The seam for a search engine (docs/decisions/search-by-grams.md). An index may lag and may find too much: `query`
 * answers only photos that it has read and that are listed at this moment, and `matchesSearch` checks each once more.
 */
export type SearchIndex = {
  readonly query: (
    reading: Reading,
    asked: { readonly search: Search; readonly after?: TurnEnd | undefined; readonly limit: number },
  ) => Promise<PageInTurn<PublicPhoto>>;
};
