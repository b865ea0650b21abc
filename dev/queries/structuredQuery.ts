import { appendFile } from 'node:fs/promises';
import * as v from 'valibot';

const fieldSchema = v.object({ fieldPath: v.string() });
const conditionSchema = v.object({ field: fieldSchema, op: v.string() });
const filterSchema = v.union([v.object({ fieldFilter: conditionSchema }), v.object({ unaryFilter: conditionSchema })]);
const allOfSchema = v.object({ compositeFilter: v.object({ op: v.literal('AND'), filters: v.array(filterSchema) }) });
const direction = v.optional(v.picklist(['ASCENDING', 'DESCENDING']), 'ASCENDING');

/**
 * The part of a query that decides on its index (cloud.google.com/firestore/docs/reference/rest/v1/StructuredQuery),
 * without values, selected fields and cursors. Unknown forms (OR, several collections) do not parse, so they fail the test.
 */
export const structuredQuerySchema = v.object({
  from: v.tuple([v.object({ collectionId: v.string(), allDescendants: v.optional(v.boolean(), false) })]),
  where: v.nullish(v.union([filterSchema, allOfSchema])),
  orderBy: v.optional(v.array(v.object({ field: fieldSchema, direction })), []),
  // REST sends a number, the Node SDK an object.
  limit: v.nullish(v.union([v.number(), v.object({ value: v.number() })])),
});
export type StructuredQuery = v.InferOutput<typeof structuredQuerySchema>;

const documentsSchema = v.object({ structuredQuery: v.unknown() });
const aggregationSchema = v.object({ structuredAggregationQuery: documentsSchema });
/** A request for documents or for an aggregation. */
export const requestSchema = v.union([documentsSchema, aggregationSchema]);

/** A line of the log. Two queries that need the same index have the same line. */
export function recordOf(source: string, request: v.InferOutput<typeof requestSchema>): string {
  const { structuredQuery } = 'structuredQuery' in request ? request : request.structuredAggregationQuery;
  const parsed = v.safeParse(structuredQuerySchema, structuredQuery);
  return `${JSON.stringify({ source, structuredQuery: parsed.success ? parsed.output : structuredQuery })}\n`;
}

/** Records the queries of a component test. A command of Vitest's browser mode. */
export async function recordQueries(_context: unknown, bodies: readonly unknown[]): Promise<void> {
  const log = process.env['MATATAKI_QUERY_LOG'];
  if (log) await appendFile(log, bodies.map((body) => recordOf('browser', v.parse(requestSchema, body))).join(''));
}
