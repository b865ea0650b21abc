import type { StructuredQuery } from './structuredQuery.ts';

type Field = { readonly fieldPath: string; readonly order?: string; readonly arrayConfig?: string };
type Scope = { readonly collectionGroup: string };
export type Index = Scope & { readonly queryScope: string; readonly fields: readonly Field[] };
/** A field that `fieldOverrides` exempts from automatic indexes. */
type BareField = Scope & { readonly fieldPath: string };

const equalities = ['EQUAL', 'IN', 'IS_NULL', 'IS_NAN'];
const containments = ['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'];
const opposite: Readonly<Record<string, string>> = { ASCENDING: 'DESCENDING', DESCENDING: 'ASCENDING' };

/** Adds the document's name, which takes the direction of the field before it. */
const withName = (fields: readonly Field[]): readonly Field[] =>
  fields.some(({ fieldPath }) => fieldPath === '__name__')
    ? fields
    : [...fields, { fieldPath: '__name__', order: fields.at(-1)?.order ?? 'ASCENDING' }];

const inOneLine = (fields: readonly Field[], isReversed = false): string =>
  fields.map(({ fieldPath, order }) => `${fieldPath} ${order && (isReversed ? opposite[order] : order)}`).join();

/**
 * Whether Firestore in production has an index for a query; no emulator checks that. From
 * firebase.google.com/docs/firestore/query-data/index-overview: automatic indexes serve equalities with one array
 * membership, or one sorted or compared field. Any other query, and any on a bare field, needs a composite index: the
 * equal fields first, in any order, then the sorted fields, forwards or backwards.
 */
export function isServed(
  { from: [{ collectionId, allDescendants }], where, orderBy }: StructuredQuery,
  indexes: readonly Index[],
  bareFields: readonly BareField[] = [],
): boolean {
  const simple = where && 'compositeFilter' in where ? where.compositeFilter.filters : where ? [where] : [];
  const filters = simple.map((filter) => ('fieldFilter' in filter ? filter.fieldFilter : filter.unaryFilter));
  const pathsOf = (isWanted: (op: string) => boolean): ReadonlySet<string> =>
    new Set(filters.filter(({ op }) => isWanted(op)).map(({ field }) => field.fieldPath));
  const equal = pathsOf((op) => equalities.includes(op));
  const contained = pathsOf((op) => containments.includes(op));
  const compared = pathsOf((op) => !equalities.includes(op) && !containments.includes(op));
  const explicit = orderBy.map(({ field, direction }): Field => ({ fieldPath: field.fieldPath, order: direction }));
  const implicit = [...compared]
    .filter((path) => path !== '__name__' && !explicit.some(({ fieldPath }) => fieldPath === path))
    .map((fieldPath): Field => ({ fieldPath, order: 'ASCENDING' }));
  const orders = withName([...implicit, ...explicit]).filter(({ fieldPath }) => !equal.has(fieldPath));
  const sorted = orders.filter(({ fieldPath }) => fieldPath !== '__name__');

  const touched = new Set([...pathsOf(() => true), ...sorted.map(({ fieldPath }) => fieldPath)]);
  const isBare = bareFields.some((bare) => bare.collectionGroup === collectionId && touched.has(bare.fieldPath));
  const isOfOneField =
    sorted.length === 0
      ? contained.size <= 1
      : sorted.length === 1 && equal.size + contained.size === 0 && orders[0]?.order === orders.at(-1)?.order;
  // Collection groups have no automatic indexes.
  if (!allDescendants && !isBare && isOfOneField) return true;
  // Commands and jobs read all documents of a collection (group) by name.
  if (filters.length === 0 && inOneLine(orders) === '__name__ ASCENDING') return true;
  const pinned = equal.size + contained.size;
  const isPinned = ({ fieldPath, arrayConfig }: Field): boolean =>
    arrayConfig ? contained.has(fieldPath) : equal.has(fieldPath);
  const wanted = [inOneLine(orders), inOneLine(orders, true)];
  return indexes.some(({ collectionGroup, queryScope, fields }) => {
    if (collectionGroup !== collectionId || (queryScope === 'COLLECTION_GROUP') !== allDescendants) return false;
    const all = withName(fields);
    return all.slice(0, pinned).every(isPinned) && wanted.includes(inOneLine(all.slice(pinned)));
  });
}
