import * as v from 'valibot';
import { ask, databaseName, documentSchema, type RestDocument, toDocument } from './firestoreRest.ts';

/** Public reads that the first photo does not need, apart from `firestoreRest.ts` so that it does not wait for them. */

const batchAnswerSchema = v.array(v.object({ found: v.optional(documentSchema) }));

/** Reads documents by their paths as a visitor, in the order asked for; those that are not there are left out. */
export async function getDocuments(paths: readonly string[], signal?: AbortSignal): Promise<RestDocument[]> {
  if (paths.length === 0) return [];
  const answer = await ask('batchGet', { documents: paths.map((path) => `${databaseName}/${path}`) }, signal);
  const found = v.parse(batchAnswerSchema, answer).flatMap((entry) => (entry.found ? [toDocument(entry.found)] : []));
  const byPath = new Map(found.map((document) => [document.path, document]));
  return paths.flatMap((path) => byPath.get(path) ?? []);
}
