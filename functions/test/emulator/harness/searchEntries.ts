import { type SearchEntry, searchEntrySchema } from '#contract/documents/searchEntry.ts';
import { decode } from '#contract/documents/stored.ts';
import { searchGrams } from '#contract/search.ts';
import { server } from './site.ts';

type Stored = Omit<Parameters<typeof searchGrams>[0], 'titleWords'> & {
  readonly ownerId: string;
  readonly titleWords?: readonly string[];
  readonly listed?: boolean;
  readonly publishedAt: Date;
};

/** The search entry of a photo that a test stores. */
export const entryOf = ({ ownerId, listed = true, publishedAt, titleWords = [], ...words }: Stored) => ({
  ownerId,
  listed,
  publishedAt,
  grams: searchGrams({ ...words, titleWords }),
  hashParts: [],
});

export async function entryNow(id: string): Promise<SearchEntry | undefined> {
  const found = await server.firestore.doc(`searchEntries/${id}`).get();
  return found.exists ? decode(searchEntrySchema, found.ref.path, found.data()) : undefined;
}

/** Text with as many grams as a photo may have. */
export const longText = String.fromCodePoint(...Array.from({ length: 2_000 }, (_, at) => 0x4e00 + at));
