import * as v from 'valibot';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { Search } from '#contract/searchQuery.ts';
import type { Reading } from '../site/publicReading.ts';
import { turnEndSchema } from './inTurn.ts';

/** Where a page ended: in the grams, or after how many of the engine's finds. */
export const indexEndSchema = v.union([
  turnEndSchema,
  v.object({ offset: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
]);
export type IndexEnd = v.InferOutput<typeof indexEndSchema>;

type IndexAsked<End> = { readonly search: Search; readonly after?: End | undefined; readonly limit: number };

/** What an index knows of a listed photo. `grams`: see `#contract/search.ts`. */
export type IndexedPhoto = {
  readonly id: PhotoId;
  readonly grams: readonly string[];
  readonly tagKeys: readonly string[];
  readonly ownerId: string;
  readonly publishedAt: Date;
};

/**
 * An index may lag and may find too much: `query` reads every photo that it found and answers those that are listed at
 * this moment, and `matchesSearch` checks each once more. `upsert` and `remove` are idempotent.
 */
export type SearchIndex<End> = {
  readonly upsert: (photos: readonly IndexedPhoto[]) => Promise<void>;
  readonly remove: (ids: readonly PhotoId[]) => Promise<void>;
  readonly query: (
    reading: Reading,
    asked: IndexAsked<End>,
  ) => Promise<{ readonly photos: readonly PublicPhoto[]; readonly end: End | undefined }>;
};
