import * as v from 'valibot';
import { checkRead, type Reader } from './readers.ts';

/**
 * The part of Firestore's REST interface that the site uses, over documents in memory: single reads, batches, queries,
 * counts, commits. Of the rules it has one: only owner and staff read the documents that the API shows to everybody.
 * Otherwise a test stores only what the person may read.
 */

type Value = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Value>>;

const held = new Map<string, Fields>();

export const forgetDocuments = (): void => held.clear();

type Data = Readonly<Record<string, unknown>>;

/**
 * Stores documents by their paths; `undefined` removes one. Dates become timestamps, whole
 * numbers integers.
 */
export function documents(found: Readonly<Record<string, Data | undefined>>): void {
  for (const [path, data] of Object.entries(found)) {
    if (data === undefined) held.delete(path);
    else held.set(path, encodeFields(data));
  }
}
documents.set = (path: string, data: Data): void => documents({ [path]: data });
/** Changes fields of a document; `undefined` removes one. */
documents.update = (path: string, changes: Data): void => {
  const kept = Object.entries(held.get(path) ?? {}).filter(([name]) => !(name in changes));
  held.set(path, { ...Object.fromEntries(kept), ...encodeFields(changes) });
};
documents.remove = (path: string): void => documents({ [path]: undefined });

/** The fields of a document; `undefined` if it is missing. */
export function stored(path: string): Record<string, unknown> | undefined {
  const fields = held.get(path);
  return fields && decodeFirestoreFields(fields);
}

/** The documents of a collection, each with its id. */
export const documentsIn = (collection: string): [string, Record<string, unknown>][] =>
  [...held].flatMap(([path, fields]) => {
    const id = path.slice(collection.length + 1);
    return path.startsWith(`${collection}/`) && !id.includes('/') ? [[id, decodeFirestoreFields(fields)]] : [];
  });

/** Every query that was run; `npm test` holds them to firestore.indexes.json. */
export const queries: unknown[] = [];

const encodeFields = (data: object): Fields =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [[name, encode(value)]])),
  );

function encode(value: unknown): Value {
  if (value === null) return { nullValue: null };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } };
  switch (typeof value) {
    case 'string':
      return { stringValue: value };
    case 'boolean':
      return { booleanValue: value };
    case 'number':
      return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
    case 'object':
      return { mapValue: { fields: encodeFields(value) } };
    default:
      throw new Error(`Firestore holds no ${typeof value}`);
  }
}

const recordSchema = v.record(v.string(), v.unknown());
const arraySchema = v.object({ values: v.optional(v.array(v.unknown()), []) });
const mapSchema = v.object({ fields: v.optional(recordSchema, {}) });
const doubleSchema = v.union([v.number(), v.picklist(['NaN', 'Infinity', '-Infinity'])]);
const integerSchema = v.union([v.pipe(v.string(), v.regex(/^-?\d+$/)), v.number()]);
const dateSchema = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.date(),
);

/** Does not decode types that our documents never use; the schemas refuse them. Throws on a malformed value. */
function decodeFirestoreValue(value: unknown): unknown {
  const entry = Object.entries(v.parse(recordSchema, value))[0];
  if (entry === undefined) return undefined;
  const [type, content] = entry;
  switch (type) {
    case 'nullValue':
      return null;
    case 'integerValue':
      return Number(v.parse(integerSchema, content));
    case 'doubleValue':
      return Number(v.parse(doubleSchema, content));
    case 'timestampValue':
      return v.parse(dateSchema, content);
    case 'arrayValue':
      return v.parse(arraySchema, content).values.map(decodeFirestoreValue);
    case 'mapValue':
      return decodeFirestoreFields(v.parse(mapSchema, content).fields);
    default:
      return content;
  }
}

function decodeFirestoreFields(fields: unknown): Record<string, unknown> {
  const entries = Object.entries(v.parse(recordSchema, fields ?? {}));
  return Object.fromEntries(entries.map(([name, value]) => [name, decodeFirestoreValue(value)]));
}

const documentSchema = v.object({ name: v.string(), fields: v.optional(recordSchema, {}) });

const valueSchema = v.record(v.string(), v.unknown());
const fieldFilterSchema = v.object({
  fieldFilter: v.object({ field: v.object({ fieldPath: v.string() }), op: v.string(), value: valueSchema }),
});
const querySchema = v.object({
  from: v.tuple([v.object({ collectionId: v.string() })]),
  where: v.optional(
    v.union([
      fieldFilterSchema,
      v.object({ compositeFilter: v.object({ op: v.literal('AND'), filters: v.array(fieldFilterSchema) }) }),
    ]),
  ),
  orderBy: v.optional(
    v.array(v.object({ field: v.object({ fieldPath: v.string() }), direction: v.optional(v.string(), 'ASCENDING') })),
    [],
  ),
  startAt: v.optional(v.object({ values: v.array(valueSchema), before: v.optional(v.boolean(), false) })),
  limit: v.optional(v.union([v.number(), v.object({ value: v.number() })])),
});
type Query = v.InferOutput<typeof querySchema>;
type Entry = readonly [path: string, fields: Fields];

const bodies = {
  runQuery: v.object({ structuredQuery: querySchema }),
  runAggregationQuery: v.object({
    structuredAggregationQuery: v.object({
      structuredQuery: querySchema,
      aggregations: v.tuple([v.object({ alias: v.string(), count: v.object({}) })]),
    }),
  }),
  batchGet: v.object({ documents: v.array(v.string()) }),
  commit: v.object({
    writes: v.array(
      v.object({
        update: documentSchema,
        updateMask: v.optional(v.object({ fieldPaths: v.optional(v.array(v.string()), []) })),
        updateTransforms: v.optional(
          v.array(
            v.object({
              fieldPath: v.string(),
              setToServerValue: v.optional(v.string()),
              appendMissingElements: v.optional(v.object({ values: v.array(valueSchema) })),
              removeAllFromArray: v.optional(v.object({ values: v.array(valueSchema) })),
            }),
          ),
          [],
        ),
      }),
    ),
  }),
} as const;

const rootMark = '/documents';
const pathOf = (name: string): string => name.slice(name.indexOf(`${rootMark}/`) + rootMark.length + 1);

/** Answers requests to `/v1/projects/…/documents…`; `undefined` for a missing document. Throws a `DeniedError`. */
export function answerFirestore({ pathname }: URL, method: string, body: unknown, reader: Reader): unknown {
  const read = (parent: string, query: Query): Entry[] => {
    for (const path of namedIn(query)) checkRead([path, held.get(path)], reader);
    const found = run(parent, query);
    for (const entry of found) checkRead(entry, reader);
    return found;
  };
  const place = decodeURIComponent(pathname);
  const root = place.slice(0, place.indexOf(rootMark) + rootMark.length);
  const write = (path: string, fields: Fields) => ({
    name: `${root.slice(root.indexOf('projects/'))}/${path}`,
    fields,
    ...times,
  });
  const times = { createTime: '2026-01-01T00:00:00Z', updateTime: '2026-01-01T00:00:00Z' };
  const readTime = '2026-01-01T00:00:00Z';
  const asked = place.slice(place.lastIndexOf('/') + 1).split(':')[1];
  const parent = place.slice(root.length).split(':')[0]?.slice(1) ?? '';
  if (method === 'GET') {
    const fields = held.get(parent);
    checkRead([parent, fields], reader);
    return fields && write(parent, fields);
  }
  switch (asked) {
    case 'runQuery': {
      queries.push(body);
      const { structuredQuery } = v.parse(bodies.runQuery, body);
      const found = read(parent, structuredQuery).map((entry) => ({ document: write(...entry), readTime }));
      return found.length === 0 ? [{ readTime }] : found;
    }
    case 'runAggregationQuery': {
      queries.push(body);
      const { structuredQuery, aggregations } = v.parse(bodies.runAggregationQuery, body).structuredAggregationQuery;
      const integerValue = String(read(parent, structuredQuery).length);
      return [{ result: { aggregateFields: { [aggregations[0].alias]: { integerValue } } }, readTime }];
    }
    case 'batchGet':
      return v.parse(bodies.batchGet, body).documents.map((name) => {
        const fields = held.get(pathOf(name));
        checkRead([pathOf(name), fields], reader);
        return fields === undefined ? { missing: name, readTime } : { found: write(pathOf(name), fields), readTime };
      });
    case 'commit':
      return { writeResults: v.parse(bodies.commit, body).writes.map(commit), commitTime: readTime };
    default:
      throw new Error(`Firestore is not asked for ${asked} anywhere else`);
  }
}

function commit({ update, updateMask, updateTransforms }: v.InferOutput<typeof bodies.commit>['writes'][number]) {
  const path = pathOf(update.name);
  const before = updateMask === undefined ? {} : { ...held.get(path) };
  for (const name of updateMask?.fieldPaths ?? []) delete before[name];
  const after: Record<string, Value> = { ...before, ...v.parse(v.record(v.string(), valueSchema), update.fields) };
  for (const { fieldPath, setToServerValue, appendMissingElements, removeAllFromArray } of updateTransforms) {
    const elements = elementsOf(after[fieldPath]);
    if (setToServerValue !== undefined) after[fieldPath] = encode(new Date());
    if (appendMissingElements !== undefined) {
      const missing = appendMissingElements.values.filter((value) => !elements.some((other) => isSame(value, other)));
      after[fieldPath] = { arrayValue: { values: [...elements, ...missing] } };
    }
    if (removeAllFromArray !== undefined) {
      const kept = elements.filter((value) => !removeAllFromArray.values.some((other) => isSame(value, other)));
      after[fieldPath] = { arrayValue: { values: kept } };
    }
  }
  held.set(path, after);
  return {};
}

const filtersOf = (where: Query['where']) =>
  where === undefined ? [] : 'compositeFilter' in where ? where.compositeFilter.filters : [where];

/** The rules check a query by name as reads of these documents, and refuse it if one is missing. */
const namedIn = ({ where }: Query): readonly string[] =>
  filtersOf(where)
    .filter(({ fieldFilter }) => fieldFilter.field.fieldPath === '__name__')
    .flatMap(({ fieldFilter: { value } }) => [value, ...elementsOf(value)])
    .flatMap(({ referenceValue }) => (typeof referenceValue === 'string' ? [pathOf(referenceValue)] : []));

function run(parent: string, { from: [{ collectionId }], where, orderBy, startAt, limit }: Query): Entry[] {
  const prefix = parent === '' ? `${collectionId}/` : `${parent}/${collectionId}/`;
  const filters = filtersOf(where);
  const valuesOf = (entry: Entry) => orderBy.map(({ field }) => valueAt(entry, field.fieldPath));
  const byOrder = (one: readonly (Value | undefined)[], other: readonly (Value | undefined)[]): number => {
    for (const [index, { direction }] of orderBy.entries()) {
      if (index >= other.length) break;
      const compared = compare(one[index], other[index]);
      if (compared !== 0) return direction === 'DESCENDING' ? -compared : compared;
    }
    return 0;
  };
  const found = [...held]
    .filter(([path]) => path.startsWith(prefix) && !path.slice(prefix.length).includes('/'))
    .filter((entry) => filters.every(({ fieldFilter }) => fits(entry, fieldFilter)))
    .filter((entry) => valuesOf(entry).every((value) => value !== undefined))
    .sort((one, other) => byOrder(valuesOf(one), valuesOf(other)) || (one[0] < other[0] ? -1 : 1))
    .filter((entry) => {
      if (startAt === undefined) return true;
      const compared = byOrder(valuesOf(entry), startAt.values);
      return startAt.before ? compared >= 0 : compared > 0;
    });
  return limit === undefined ? found : found.slice(0, typeof limit === 'number' ? limit : limit.value);
}

function valueAt([path, fields]: Entry, fieldPath: string): Value | undefined {
  if (fieldPath === '__name__') return { referenceValue: path };
  const [first = '', ...rest] = fieldPath.split('.');
  let value = fields[first];
  for (const name of rest) {
    const { mapValue } = v.parse(
      v.object({ mapValue: v.optional(v.object({ fields: v.record(v.string(), valueSchema) })) }),
      value ?? {},
    );
    value = mapValue?.fields[name];
  }
  return value;
}

function fits(entry: Entry, { field, op, value }: v.InferOutput<typeof fieldFilterSchema>['fieldFilter']): boolean {
  const own = valueAt(entry, field.fieldPath);
  if (own === undefined) return false;
  switch (op) {
    case 'EQUAL':
      return isSame(own, value);
    case 'ARRAY_CONTAINS':
      return elementsOf(own).some((element) => isSame(element, value));
    case 'ARRAY_CONTAINS_ANY':
      return elementsOf(own).some((element) => elementsOf(value).some((asked) => isSame(element, asked)));
    case 'IN':
      return elementsOf(value).some((asked) => isSame(own, asked));
    case 'GREATER_THAN':
      return compare(own, value) > 0;
    case 'GREATER_THAN_OR_EQUAL':
      return compare(own, value) >= 0;
    case 'LESS_THAN':
      return compare(own, value) < 0;
    default:
      throw new Error(`no query of the site asks for ${op}`);
  }
}

const elementsSchema = v.object({ arrayValue: v.object({ values: v.optional(v.array(valueSchema), []) }) });
const elementsOf = (value: Value | undefined): readonly Value[] => {
  const read = v.safeParse(elementsSchema, value);
  return read.success ? read.output.arrayValue.values : [];
};

/** The sort key of a value: timestamps as numbers, references by their paths. */
function keyOf(value: Value | undefined): number | string {
  const [type = '', content] = Object.entries(value ?? {})[0] ?? [];
  if (type === 'timestampValue') return Date.parse(String(content));
  if (type === 'integerValue' || type === 'doubleValue') return Number(content);
  if (type === 'referenceValue') return String(content).includes(rootMark) ? pathOf(String(content)) : String(content);
  return typeof content === 'string' ? content : JSON.stringify(content);
}

const isSame = (one: Value, other: Value): boolean => keyOf(one) === keyOf(other);

function compare(one: Value | undefined, other: Value | undefined): number {
  const [first, second] = [keyOf(one), keyOf(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}
