import * as v from 'valibot';

const direction = v.picklist(['ASCENDING', 'DESCENDING']);
const fieldSchema = v.object({ fieldPath: v.string() });
const fieldFilterSchema = v.object({ fieldFilter: v.object({ field: fieldSchema, op: v.string() }) });
const unaryFilterSchema = v.object({ unaryFilter: v.object({ field: fieldSchema, op: v.string() }) });
const simpleFilterSchema = v.union([fieldFilterSchema, unaryFilterSchema]);
const filterSchema = v.union([
  simpleFilterSchema,
  v.object({ compositeFilter: v.object({ op: v.literal('AND'), filters: v.array(simpleFilterSchema) }) }),
]);

// Numbers come wrapped from the Node SDK and plain over REST.
const limitSchema = v.union([v.number(), v.object({ value: v.number() })]);

/**
 * A query as both SDKs and REST send it (cloud.google.com/firestore/docs/reference/rest/v1/StructuredQuery). An unknown
 * form (OR, several collections) does not parse, so that the test must learn it first.
 */
export const structuredQuerySchema = v.object({
  from: v.tuple([v.object({ collectionId: v.string(), allDescendants: v.optional(v.boolean(), false) })]),
  where: v.optional(v.nullable(filterSchema)),
  orderBy: v.optional(v.array(v.object({ field: fieldSchema, direction: v.optional(direction, 'ASCENDING') })), []),
  limit: v.optional(v.nullable(limitSchema)),
});
export type StructuredQuery = v.InferOutput<typeof structuredQuerySchema>;

type Filter = { readonly fieldPath: string; readonly op: string };

/** The conditions of a query, all of which must be true. */
export function filtersOf({ where }: StructuredQuery): readonly Filter[] {
  if (!where) return [];
  const simple = 'compositeFilter' in where ? where.compositeFilter.filters : [where];
  return simple.map((filter) => {
    const { field, op } = 'fieldFilter' in filter ? filter.fieldFilter : filter.unaryFilter;
    return { fieldPath: field.fieldPath, op };
  });
}

/** How many documents it may return; `undefined` without a limit. */
export const limitOf = ({ limit }: StructuredQuery): number | undefined =>
  typeof limit === 'number' ? limit : limit?.value;
