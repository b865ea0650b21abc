import * as v from 'valibot';
import { decodeFirestoreFields, decodeFirestoreValue, type FirestoreValue } from '#data/firestoreValues.ts';

/**
 * Firestore as the site asks for it by `fetch`, in memory: what a test has put there is found by the site's own queries, in their order
 * and with their filters. It knows no rules and no indexes; those have tests of their own.
 */

type Fields = Readonly<Record<string, unknown>>;

const stored = new Map<string, Fields>();

export const forgetDocuments = (): void => stored.clear();

/** The documents by their paths, as plain values (`Date` for a timestamp). */
export const documents = {
  get: (path: string): Fields | undefined => stored.get(path),
  set: (path: string, fields: Fields): void => void stored.set(path, fields),
  /** Changes fields of a document that is there. */
  update: (path: string, changes: Fields): void => void stored.set(path, { ...stored.get(path), ...changes }),
  remove: (path: string): void => void stored.delete(path),
  /** Paths of a collection. */
  paths: (collection: string): readonly string[] => [...stored.keys()].filter((path) => parentOf(path) === collection),
};

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

function encode(value: unknown): FirestoreValue {
  if (value === null || value === undefined) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  }
  if (typeof value === 'string') return { stringValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } };
  if (typeof value === 'object') return { mapValue: { fields: encodeFields(value) } };
  throw new Error(`no document holds ${String(value)}`);
}

const encodeFields = (fields: object): Record<string, FirestoreValue> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, encode(value)]])),
  );

const record = v.record(v.string(), v.unknown());
const fieldSchema = v.object({ fieldPath: v.string() });
const fieldFilter = v.object({ fieldFilter: v.object({ field: fieldSchema, op: v.string(), value: v.unknown() }) });
const unaryFilter = v.object({ unaryFilter: v.object({ field: fieldSchema, op: v.string() }) });
const oneFilter = v.union([fieldFilter, unaryFilter]);
const querySchema = v.object({
  from: v.tuple([v.object({ collectionId: v.string() })]),
  where: v.optional(
    v.union([
      oneFilter,
      v.object({ compositeFilter: v.object({ op: v.literal('AND'), filters: v.array(oneFilter) }) }),
    ]),
  ),
  orderBy: v.optional(v.array(v.object({ field: fieldSchema, direction: v.optional(v.string(), 'ASCENDING') })), []),
  startAt: v.optional(v.object({ values: v.array(v.unknown()), before: v.optional(v.boolean(), false) })),
  limit: v.optional(v.union([v.number(), v.object({ value: v.number() })])),
  select: v.optional(v.object({ fields: v.array(fieldSchema) })),
});
type Query = v.InferOutput<typeof querySchema>;
type Filter = v.InferOutput<typeof oneFilter>;
type Found = { readonly path: string; readonly fields: Fields };

function at({ path, fields }: Found, fieldPath: string): unknown {
  if (fieldPath === '__name__') return path;
  return fieldPath
    .split('.')
    .reduce<unknown>((value, name) => (v.is(record, value) ? value[name.replaceAll('`', '')] : undefined), fields);
}

/** A value as one compares it; a reference by the path in it. */
const plain = (value: unknown): unknown => {
  const decoded = decodeFirestoreValue(value);
  return typeof decoded === 'string' ? decoded.replace(/^projects\/.*?\/documents\//, '') : decoded;
};

const comparable = (value: unknown): number | string => {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' || typeof value === 'string' ? value : '';
};

function compare(one: unknown, other: unknown): number {
  const [a, b] = [comparable(one), comparable(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function holds(found: Found, filter: Filter): boolean {
  if ('unaryFilter' in filter) return at(found, filter.unaryFilter.field.fieldPath) === null;
  const { field, op, value } = filter.fieldFilter;
  const [has, asked] = [at(found, field.fieldPath), plain(value)];
  const all = Array.isArray(asked) ? asked : [asked];
  switch (op) {
    case 'EQUAL':
      return same(has, asked);
    case 'NOT_EQUAL':
      return has !== undefined && !same(has, asked);
    case 'IN':
      return all.some((each) => same(has, each));
    case 'ARRAY_CONTAINS':
    case 'ARRAY_CONTAINS_ANY':
      return Array.isArray(has) && all.some((each) => has.some((one) => same(one, each)));
    case 'GREATER_THAN':
      return has !== undefined && compare(has, asked) > 0;
    case 'GREATER_THAN_OR_EQUAL':
      return has !== undefined && compare(has, asked) >= 0;
    case 'LESS_THAN':
      return has !== undefined && compare(has, asked) < 0;
    case 'LESS_THAN_OR_EQUAL':
      return has !== undefined && compare(has, asked) <= 0;
    default:
      throw new Error(`no query of the site filters by ${op}`);
  }
}

function find(parent: string, { from, where, orderBy, startAt, limit }: Query): readonly Found[] {
  const collection = [...(parent === '' ? [] : [parent]), from[0].collectionId].join('/');
  const filters = where === undefined ? [] : 'compositeFilter' in where ? where.compositeFilter.filters : [where];
  const order = [...orderBy, { field: { fieldPath: '__name__' }, direction: orderBy.at(-1)?.direction ?? 'ASCENDING' }];
  const inOrder = (compareOne: (fieldPath: string, place: number) => number): number => {
    for (const [place, { field, direction }] of order.entries()) {
      const by = compareOne(field.fieldPath, place);
      if (by !== 0) return direction === 'DESCENDING' ? -by : by;
    }
    return 0;
  };
  const after = startAt?.values.map(plain);
  const isBehind = (found: Found): boolean =>
    after === undefined ||
    inOrder((fieldPath, place) => (place < after.length ? compare(at(found, fieldPath), after[place]) : 0)) > 0;
  return documents
    .paths(collection)
    .map((path) => ({ path, fields: stored.get(path) ?? {} }))
    .filter((found) => filters.every((filter) => holds(found, filter)))
    .filter((found) => orderBy.every(({ field }) => at(found, field.fieldPath) !== undefined))
    .sort((one, other) => inOrder((fieldPath) => compare(at(one, fieldPath), at(other, fieldPath))))
    .filter(isBehind)
    .slice(0, typeof limit === 'object' ? limit.value : limit);
}

const writeSchema = v.union([
  v.object({ delete: v.string() }),
  v.object({
    update: v.object({ name: v.string(), fields: v.optional(record, {}) }),
    updateMask: v.optional(v.object({ fieldPaths: v.optional(v.array(v.string()), []) })),
    updateTransforms: v.optional(
      v.array(
        v.object({
          fieldPath: v.string(),
          setToServerValue: v.optional(v.string()),
          appendMissingElements: v.optional(v.unknown()),
          removeAllFromArray: v.optional(v.unknown()),
        }),
      ),
      [],
    ),
  }),
]);

function write(one: v.InferOutput<typeof writeSchema>): void {
  if ('delete' in one) {
    documents.remove(pathIn(one.delete));
    return;
  }
  const path = pathIn(one.update.name);
  const changes = decodeFirestoreFields(one.update.fields);
  if (one.updateMask === undefined) documents.set(path, changes);
  else for (const name of one.updateMask.fieldPaths) documents.update(path, { [name]: changes[name] });
  for (const { fieldPath, appendMissingElements, removeAllFromArray } of one.updateTransforms) {
    const has = stored.get(path)?.[fieldPath];
    const list: readonly unknown[] = Array.isArray(has) ? has : [];
    const elements = (values: unknown): readonly unknown[] => {
      const read = decodeFirestoreValue({ arrayValue: values });
      return Array.isArray(read) ? read : [];
    };
    if (appendMissingElements !== undefined) {
      const missing = elements(appendMissingElements).filter((each) => !list.some((one) => same(one, each)));
      documents.update(path, { [fieldPath]: [...list, ...missing] });
    } else if (removeAllFromArray !== undefined) {
      const gone = elements(removeAllFromArray);
      documents.update(path, { [fieldPath]: list.filter((each) => !gone.some((one) => same(one, each))) });
    } else {
      documents.update(path, { [fieldPath]: new Date() });
    }
  }
}

const pathIn = (name: string): string => name.slice(name.indexOf('/documents/') + '/documents/'.length);

const now = (): string => new Date().toISOString();

/** Asks with `fetch` of Firestore: answered from what a test has put there. `undefined` for what is no question to it. */
export async function firestoreFetch(href: string, init: RequestInit | undefined): Promise<Response | undefined> {
  const read = /\/v1\/(projects\/[^/]+\/databases\/[^/]+\/documents)(?:\/([^?:]*))?(?::(\w+))?(?:\?|$)/.exec(href);
  if (read === null) return undefined;
  const [, root = '', encoded = '', method] = read;
  const parent = decodeURIComponent(encoded);
  const asDocument = ({ path, fields }: Found) => ({
    name: `${root}/${path}`,
    fields: encodeFields(fields),
    createTime: now(),
    updateTime: now(),
  });
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  switch (method) {
    case undefined: {
      const fields = stored.get(parent);
      return fields === undefined
        ? Response.json({ error: { code: 404, status: 'NOT_FOUND' } }, { status: 404 })
        : Response.json(asDocument({ path: parent, fields }));
    }
    case 'runQuery': {
      const { structuredQuery } = v.parse(v.object({ structuredQuery: querySchema }), body);
      const found = find(parent, structuredQuery).map((each) => ({ document: asDocument(each), readTime: now() }));
      return Response.json(found.length > 0 ? found : [{ readTime: now() }]);
    }
    case 'runAggregationQuery': {
      const asked = v.object({ structuredAggregationQuery: v.object({ structuredQuery: querySchema }) });
      const { structuredQuery } = v.parse(asked, body).structuredAggregationQuery;
      const count = { integerValue: String(find(parent, structuredQuery).length) };
      return Response.json([{ result: { aggregateFields: { count } } }]);
    }
    case 'batchGet': {
      const asked = v.parse(v.object({ documents: v.array(v.string()) }), body);
      return Response.json(
        asked.documents.map((name) => {
          const fields = stored.get(pathIn(name));
          return fields === undefined
            ? { missing: name, readTime: now() }
            : { found: asDocument({ path: pathIn(name), fields }), readTime: now() };
        }),
      );
    }
    case 'commit': {
      const { writes } = v.parse(v.object({ writes: v.array(writeSchema) }), body);
      for (const each of writes) write(each);
      return Response.json({ writeResults: writes.map(() => ({})), commitTime: now() });
    }
    default:
      throw new Error(`no page of the site asks Firestore for ${method}`);
  }
}
