import * as v from 'valibot';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { decodeAll, documentReference, runQuery } from './firestoreRest.ts';
import { stringValue } from './firestoreValues.ts';

const captionSchema = v.object({ caption: v.string() });

/** The captions of those of these photos that everybody can see, a page of them at most. Fails as `runQuery` does. */
export async function publicCaptions(ids: readonly PhotoId[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids)].slice(0, limits.page.size);
  if (asked.length === 0) return new Map();
  const values = asked.map((id) => documentReference(documentPath.photo(id)));
  const documents = await runQuery({
    collection: 'photos',
    where: [
      { field: '__name__', op: 'IN', value: { arrayValue: { values } } },
      { field: 'status', op: 'EQUAL', value: stringValue('published') },
    ],
    orderBy: [],
    limit: limits.page.size,
    select: ['caption'],
  });
  const captions = decodeAll(documents, (_path, data) => v.parse(captionSchema, data));
  return new Map(captions.flatMap(({ id, document }) => (isPhotoId(id) ? [[id, document.caption]] : [])));
}
