import * as v from 'valibot';
import {
  ask,
  type CollectionQuery,
  databaseName,
  documentSchema,
  type RestDocument,
  toDocument,
  toStructuredQuery,
} from './firestoreRest.ts';

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

const countSchema = v.pipe(
  v.tuple([
    v.object({ result: v.object({ aggregateFields: v.object({ count: v.object({ integerValue: v.unknown() }) }) }) }),
  ]),
  v.transform(([{ result }]) => Number(result.aggregateFields.count.integerValue)),
  v.number(),
);

/** How many documents a query finds, at most its `limit`. Costs one read for a thousand of them. */
export async function countDocuments(query: CollectionQuery, signal?: AbortSignal): Promise<number> {
  const structuredAggregationQuery = {
    structuredQuery: toStructuredQuery(query),
    aggregations: [{ alias: 'count', count: {} }],
  };
  return v.parse(countSchema, await ask('runAggregationQuery', { structuredAggregationQuery }, signal));
}
