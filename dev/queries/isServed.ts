import * as v from 'valibot';
import { filtersOf, type StructuredQuery } from './structuredQuery.ts';

const indexFieldSchema = v.union([
  v.object({ fieldPath: v.string(), order: v.picklist(['ASCENDING', 'DESCENDING']) }),
  v.object({ fieldPath: v.string(), arrayConfig: v.literal('CONTAINS') }),
]);

/** `firestore.indexes.json`. */
export const indexFileSchema = v.object({
  indexes: v.array(
    v.object({
      collectionGroup: v.string(),
      queryScope: v.picklist(['COLLECTION', 'COLLECTION_GROUP']),
      fields: v.array(indexFieldSchema),
    }),
  ),
  /** Fields with other automatic indexes than the rest; those of this project have none. */
  fieldOverrides: v.array(
    v.object({
      collectionGroup: v.string(),
      fieldPath: v.string(),
      indexes: v.pipe(v.array(v.unknown()), v.length(0)),
    }),
  ),
});
type IndexFile = v.InferOutput<typeof indexFileSchema>;
export type Index = IndexFile['indexes'][number];
/** A field without Firestore's automatic indexes. */
export type BareField = Pick<IndexFile['fieldOverrides'][number], 'collectionGroup' | 'fieldPath'>;
type IndexField = Index['fields'][number];
type Ordered = { readonly fieldPath: string; readonly order: 'ASCENDING' | 'DESCENDING' };

const equalities = new Set(['EQUAL', 'IN', 'IS_NULL', 'IS_NAN']);
const containments = new Set(['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY']);
const opposite = { ASCENDING: 'DESCENDING', DESCENDING: 'ASCENDING' } as const;

/** The sort order of a query in full: inequalities come first, the document's name last, in the direction before it. */
function ordersOf(query: StructuredQuery): readonly Ordered[] {
  const explicit = query.orderBy.map(({ field, direction }) => ({ fieldPath: field.fieldPath, order: direction }));
  // A range is two of them on one field.
  const compared = new Set(
    filtersOf(query)
      .filter(({ op, fieldPath }) => !equalities.has(op) && !containments.has(op) && fieldPath !== '__name__')
      .map(({ fieldPath }) => fieldPath),
  );
  const unordered = [...compared]
    .filter((fieldPath) => !explicit.some((order) => order.fieldPath === fieldPath))
    .map((fieldPath) => ({ fieldPath, order: 'ASCENDING' as const }));
  const orders = [...unordered, ...explicit];
  if (orders.some(({ fieldPath }) => fieldPath === '__name__')) return orders;
  return [...orders, { fieldPath: '__name__', order: orders.at(-1)?.order ?? 'ASCENDING' }];
}

// An index without `__name__` at its end has it in the direction of its last field.
function withName(fields: readonly IndexField[]): readonly IndexField[] {
  if (fields.some(({ fieldPath }) => fieldPath === '__name__')) return fields;
  const last = fields.at(-1);
  return [...fields, { fieldPath: '__name__', order: last && 'order' in last ? last.order : 'ASCENDING' }];
}

const runsThrough = (fields: readonly IndexField[], orders: readonly Ordered[], reversed: boolean): boolean =>
  fields.length === orders.length &&
  orders.every(({ fieldPath, order }, position) => {
    const field = fields[position];
    return field?.fieldPath === fieldPath && 'order' in field && field.order === (reversed ? opposite[order] : order);
  });

function serves(index: Index, query: StructuredQuery): boolean {
  const [{ collectionId, allDescendants }] = query.from;
  if (index.collectionGroup !== collectionId) return false;
  if ((index.queryScope === 'COLLECTION_GROUP') !== allDescendants) return false;
  const filters = filtersOf(query);
  const equal = new Set(filters.filter(({ op }) => equalities.has(op)).map(({ fieldPath }) => fieldPath));
  const contained = new Set(filters.filter(({ op }) => containments.has(op)).map(({ fieldPath }) => fieldPath));
  const orders = ordersOf(query).filter(({ fieldPath }) => !equal.has(fieldPath));
  const prefixLength = equal.size + contained.size;
  const fields = withName(index.fields);
  const prefixMatches = fields
    .slice(0, prefixLength)
    .every((field) => ('order' in field ? equal.has(field.fieldPath) : contained.has(field.fieldPath)));
  const rest = fields.slice(prefixLength);
  return prefixMatches && (runsThrough(rest, orders, false) || runsThrough(rest, orders, true));
}

/**
 * Whether Firestore would run a query in production, where a missing composite index is an error; no emulator enforces
 * it. The rules are those of firebase.google.com/docs/firestore/query-data/index-overview. Automatic single-field
 * indexes serve equalities and array memberships, merged, and one sorted or compared field alone. Any other query needs
 * an index with the equal fields first, in any order, then the sorted ones, forwards or backwards; so does every query
 * on a field without automatic indexes.
 */
export function isServed(
  query: StructuredQuery,
  indexes: readonly Index[],
  bareFields: readonly BareField[] = [],
): boolean {
  const [{ allDescendants, collectionId }] = query.from;
  const filters = filtersOf(query);
  const pinned = filters.filter(({ op }) => equalities.has(op) || containments.has(op));
  const equal = new Set(filters.filter(({ op }) => equalities.has(op)).map(({ fieldPath }) => fieldPath));
  const orders = ordersOf(query).filter(({ fieldPath }) => !equal.has(fieldPath));
  const sorted = orders.filter(({ fieldPath }) => fieldPath !== '__name__');
  const touched = new Set([...filters, ...sorted].map(({ fieldPath }) => fieldPath));
  const isBare = bareFields.some((bare) => bare.collectionGroup === collectionId && touched.has(bare.fieldPath));
  // Single-field indexes exist automatically for collections only.
  const isAutomatic =
    !allDescendants &&
    !isBare &&
    ((sorted.length === 0 && filters.filter(({ op }) => containments.has(op)).length <= 1) ||
      (pinned.length === 0 && sorted.length === 1 && orders[0]?.order === orders.at(-1)?.order));
  // A whole collection, or all collections of a name, by the documents' names: migrations read them so.
  const isByName =
    filters.length === 0 && orders.every(({ fieldPath, order }) => fieldPath === '__name__' && order === 'ASCENDING');
  return isAutomatic || isByName || indexes.some((index) => serves(index, query));
}
