import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { PhotoOwner } from '#contract/documents/photo.ts';
import { type SearchEntry, searchEntrySchema } from '#contract/documents/searchEntry.ts';
import { type PhotoId, photoIdSchema } from '#contract/ids.ts';
import { searchGrams } from '#contract/search.ts';
import { collection, type Frozen } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { isListed, type PhotoLife } from './storedLife.ts';

export const searchEntries = collection('searchEntries', photoIdSchema, searchEntrySchema);

export const listedEntries = () => searchEntries.stored.all().where('listed', '==', true);

/** What a photo is found by; absent fields stay as they are. */
export type SearchTerms = Partial<Frozen<Pick<SearchEntry, 'grams' | 'hashParts'>>>;

/** In the transaction that writes the photo, so that search and photo cannot differ. */
export function writeSearchEntry(
  transaction: Transaction,
  id: PhotoId,
  after: PhotoLife,
  searchTerms: SearchTerms = {},
): void {
  const { ownerId, publishedAt } = after;
  const place = { ownerId, listed: isListed(after), publishedAt: publishedAt ?? FieldValue.delete() };
  transaction.merge(searchEntries.stored.doc(id), { ...place, ...searchTerms });
}

const text = v.fallback(v.optional(v.string(), ''), '');
const texts = v.fallback(v.optional(v.array(v.string()), []), []);
const wordsSchema = v.object({
  caption: text,
  description: text,
  alt: text,
  tags: texts,
  tagKeys: texts,
  titleWords: texts,
});

export const wordFields = Object.keys(wordsSchema.entries);

/** Grams of a stored photo under this owner; of a broken photo, the readable ones. */
export const gramsUnder = (photo: unknown, owner: Pick<PhotoOwner, 'username' | 'displayName'>): readonly string[] =>
  searchGrams({ ...v.parse(wordsSchema, photo), owner });

const pictureSchema = v.object({ width: v.fallback(v.optional(v.number(), 0), 0) });

/** Until then, a photo has no search entry. */
export const isMade = (photo: unknown): boolean => v.parse(pictureSchema, photo).width > 0;

const ownedSchema = v.object({ owner: v.fallback(v.object({ username: text, displayName: text }), noOwner()) });

function noOwner() {
  return { username: '', displayName: '' };
}

/** How many index entries a change of the photo's place in searches writes, roughly. */
export const gramCountOf = (photo: unknown): number =>
  isMade(photo) ? gramsUnder(photo, v.parse(ownedSchema, photo).owner).length : 0;
