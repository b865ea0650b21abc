import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import type { PhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { isListed, lifeOf } from '../data/photos/storedLife.ts';
import type { IndexedPhoto, SearchIndex } from '../data/search/searchIndex.ts';
import { typesenseIndex } from '../data/search/typesenseIndex.ts';
import { firestore } from '../platform/firebase.ts';
import { searchEngine } from '../platform/searchEngine.ts';

export type WrittenIndex = Pick<SearchIndex<never>, 'upsert' | 'remove'>;

/** `undefined` without a search engine: grams come with the photo itself. */
export function engineIndex(): WrittenIndex | undefined {
  const engine = searchEngine();
  return engine && typesenseIndex(engine);
}

const fieldsSchema = v.object({
  grams: v.array(v.string()),
  tagKeys: v.array(v.string()),
  ownerId: v.string(),
  publishedAt: timestampSchema,
});

/** Pure: `undefined` for a photo that is in no list. */
export function indexed(id: PhotoId, stored: unknown): IndexedPhoto | undefined {
  if (stored === undefined || !isListed(lifeOf(stored))) return undefined;
  const fields = v.safeParse(fieldsSchema, stored);
  if (!fields.success) return undefined;
  const { grams, tagKeys, ownerId, publishedAt } = fields.output;
  return { id, grams, tagKeys, ownerId, publishedAt };
}

const isSame = (one: IndexedPhoto | undefined, other: IndexedPhoto | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const maxAttempts = 5;

/**
 * The event only says where to look: what the database has now is written, and again until it was the same before and
 * after. So late, repeated and reordered events leave what is true.
 */
export async function indexPhoto(
  id: PhotoId,
  before: unknown,
  after: unknown,
  index: WrittenIndex | undefined = engineIndex(),
): Promise<void> {
  if (index === undefined || isSame(indexed(id, before), indexed(id, after))) return;
  const read = async () => indexed(id, dataOf(await firestore.doc(documentPath.photo(id)).get()));
  let wanted = await read();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (wanted === undefined) await index.remove([id]);
    else await index.upsert([wanted]);
    const now = await read();
    if (isSame(wanted, now)) return;
    wanted = now;
  }
  throw new Error(`photo ${id} changes faster than it is indexed`);
}

const dataOf = (photo: DocumentSnapshot): unknown => photo.data();
