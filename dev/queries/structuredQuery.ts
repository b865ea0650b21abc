import { appendFile } from 'node:fs/promises';
import * as v from 'valibot';

const fieldSchema = v.object({ fieldPath: v.string() });
const conditionSchema = v.object({ field: fieldSchema, op: v.string() });
const filterSchema = v.union([v.object({ fieldFilter: conditionSchema }), v.object({ unaryFilter: conditionSchema })]);
const direction = v.optional(v.picklist(['ASCENDING', 'DESCENDING']), 'ASCENDING');

/**
 * What an index has to know of a query, as both SDKs and REST send it (cloud.google.com/firestore/docs/reference/rest/v1/StructuredQuery):
 * values, fields and cursors are left out. A form that is not known here (OR, several collections) does not parse, so that a test has to be
 * taught about it first.
 */
export const structuredQuerySchema = v.object({
  from: v.tuple([v.object({ collectionId: v.string(), allDescendants: v.optional(v.boolean(), false) })]),
  where: v.optional(
    v.nullable(
      v.union([
        filterSchema,
        v.object({ compositeFilter: v.object({ op: v.literal('AND'), filters: v.array(filterSchema) }) }),
      ]),
    ),
  ),
  orderBy: v.optional(v.array(v.object({ field: fieldSchema, direction })), []),
  // A number over REST, which the Node SDK wraps.
  limit: v.optional(v.nullable(v.union([v.number(), v.object({ value: v.number() })]))),
});
export type StructuredQuery = v.InferOutput<typeof structuredQuerySchema>;

/** What is asked of Firestore: documents, or a sum over them. */
export const askedSchema = v.union([
  v.object({ structuredQuery: v.unknown() }),
  v.pipe(
    v.object({ structuredAggregationQuery: v.object({ structuredQuery: v.unknown() }) }),
    v.transform(({ structuredAggregationQuery }) => structuredAggregationQuery),
  ),
]);

/** A line of the log for `recorded.test.ts`. Two queries that need the same index have one line. */
export function recordOf(source: string, { structuredQuery }: v.InferOutput<typeof askedSchema>): string {
  const known = v.safeParse(structuredQuerySchema, structuredQuery);
  return `${JSON.stringify({ source, structuredQuery: known.success ? known.output : structuredQuery })}\n`;
}

/** Writes down the queries of a component test. A command of Vitest's browser mode. */
export async function recordQueries(_context: unknown, bodies: readonly unknown[]): Promise<void> {
  const log = process.env['MATATAKI_QUERY_LOG'];
  if (log) await appendFile(log, bodies.map((body) => recordOf('browser', v.parse(askedSchema, body))).join(''));
}
