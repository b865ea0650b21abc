import type * as v from 'valibot';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import type { Search } from '#contract/searchQuery.ts';
import type { Reading } from '../site/publicReading.ts';
import { turnEndSchema } from './inTurn.ts';

/** Where a page ended. */
export const indexEndSchema = turnEndSchema;
export type IndexEnd = v.InferOutput<typeof indexEndSchema>;

type IndexAsked = { readonly search: Search; readonly after?: IndexEnd | undefined; readonly limit: number };

/** An index may find too much, so `matchesSearch` checks each photo. It answers only what is listed at this moment. */
export type SearchIndex = {
  readonly query: (
    reading: Reading,
    asked: IndexAsked,
  ) => Promise<{ readonly photos: readonly PublicPhoto[]; readonly end: IndexEnd | undefined }>;
};
