import * as v from 'valibot';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Page } from '#lib/pagedList.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { codeOfStatus } from './api.ts';
import { idToken } from './idToken.ts';
import { site } from './site.ts';

/**
 * Firestore by REST as the person who is signed in, so that the security rules apply. Every function throws a
 * `ContractError` for a refusal, an `UnreachableError` without an answer, and the signal's reason.
 */

type FirestoreValue = Readonly<Record<string, unknown>>;

type Plain = string | number | boolean | null | Date | readonly Plain[] | Reference;

class Reference {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}
export const referenceTo = (path: string): Reference => new Reference(path);

export function encodeValue(value: Plain): FirestoreValue {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  }
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (value instanceof Reference) return { referenceValue: nameOf(value.path) };
  return { arrayValue: { values: value.map(encodeValue) } };
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

/** Leaves types that our documents do not use for the schemas to refuse. Throws on a malformed value. */
export function decodeFirestoreValue(value: unknown): unknown {
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

export function decodeFirestoreFields(fields: unknown): Record<string, unknown> {
  const entries = Object.entries(v.parse(recordSchema, fields ?? {}));
  return Object.fromEntries(entries.map(([name, value]) => [name, decodeFirestoreValue(value)]));
}

export const documentSchema = v.object({ name: v.string(), fields: v.optional(recordSchema, {}) });

/** Its fields are decoded later, so that one bad document does not spoil a list. */
type RawDocument = v.InferOutput<typeof documentSchema>;

/** Throws for fields that do not fit the schema. */
export type Decode<Document> = (path: string, data: unknown) => Document;

export type WithId<Document> = Document & { readonly id: string };

const databaseName = (): string => `projects/${site().firebase.projectId}/databases/(default)/documents`;
const nameOf = (path: string): string => `${databaseName()}/${path}`;
const pathOf = ({ name }: RawDocument): string => name.slice(name.indexOf('/documents/') + '/documents/'.length);
const idOf = ({ name }: RawDocument): string => name.slice(name.lastIndexOf('/') + 1);

async function ask(
  method: string,
  body: unknown,
  { signal, parent = '', keepalive = false }: Asking = {},
): Promise<unknown> {
  const below = parent === '' ? '' : `/${parent}`;
  const origin = site().emulators?.firestore ?? 'https://firestore.googleapis.com';
  const url = `${origin}/v1/${databaseName()}${below}:${method}`;
  const headers = {
    // `text/plain` needs no CORS preflight. Firebase's SDK does the same.
    'Content-Type': 'text/plain',
    Authorization: `Bearer ${await idToken()}`,
  };
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: signal ?? null,
      keepalive,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new UnreachableError(url, { cause: error });
  }
  if (response.status >= 500) throw new UnreachableError(`${url} answered ${response.status}`);
  if (!response.ok) throw new ContractError(codeOfStatus(response.status), `${url} answered ${response.status}`);
  return response.json();
}

type Asking = {
  readonly signal?: AbortSignal | undefined;
  readonly parent?: string | undefined;
  readonly keepalive?: boolean;
};

const batchAnswerSchema = v.array(v.object({ found: v.optional(documentSchema) }));

async function getRaw(paths: readonly string[], signal?: AbortSignal): Promise<readonly RawDocument[]> {
  if (paths.length === 0) return [];
  const answer = v.parse(batchAnswerSchema, await ask('batchGet', { documents: paths.map(nameOf) }, { signal }));
  const byPath = new Map(answer.flatMap(({ found }) => (found ? [[pathOf(found), found]] : [])));
  return paths.flatMap((path) => byPath.get(path) ?? []);
}

/** Throws for a document that does not fit its schema. */
export async function readDocument<Document>(path: string, decode: Decode<Document>): Promise<Document | undefined> {
  const [found] = await getRaw([path]);
  return found && decode(path, decodeFirestoreFields(found.fields));
}

/** Keeps the sequence of `paths`; leaves out documents that are missing or do not fit. Costs a read for each. */
export const readDocuments = async <Document extends object>(
  paths: readonly string[],
  decode: Decode<Document>,
  signal?: AbortSignal,
): Promise<readonly WithId<Document>[]> => decodeAll(await getRaw(paths, signal), decode);

/** Leaves a bad document out, so that the list survives. Logs its path only, never its content. */
const decodeAll = <Document extends object>(documents: readonly RawDocument[], decode: Decode<Document>) =>
  documents.flatMap((document): readonly WithId<Document>[] => {
    const path = pathOf(document);
    try {
      return [{ ...decode(path, decodeFirestoreFields(document.fields)), id: idOf(document) }];
    } catch {
      console.error(`${path} could not be read and is left out.`);
      return [];
    }
  });

type Operator =
  | 'EQUAL'
  | 'IN'
  | 'ARRAY_CONTAINS'
  | 'ARRAY_CONTAINS_ANY'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'LESS_THAN';
export type FieldFilter = readonly [field: string, operator: Operator, value: Plain];
type FieldOrder = readonly [field: string, direction: 'ASCENDING' | 'DESCENDING'];

export type Query = {
  readonly collection: string;
  readonly parent?: string;
  readonly where?: readonly FieldFilter[];
  readonly orderBy?: readonly FieldOrder[];
  readonly limit?: number;
};

/** A value for each sort field. Only the query that made the cursor can read it. */
export type ListCursor = readonly FirestoreValue[];

const toStructuredQuery = (
  { collection, where = [], orderBy = [], limit = limits.page.size }: Query,
  after?: ListCursor,
) => ({
  from: [{ collectionId: collection }],
  where: where.length === 0 ? undefined : { compositeFilter: { op: 'AND', filters: where.map(toFilter) } },
  orderBy: orderBy.map(([fieldPath, direction]) => ({ field: { fieldPath }, direction })),
  startAt: after && { values: after, before: false },
  limit,
});

const toFilter = ([fieldPath, op, value]: FieldFilter) => ({
  fieldFilter: { field: { fieldPath }, op, value: encodeValue(value) },
});

const queryAnswerSchema = v.array(v.object({ document: v.optional(documentSchema) }));

async function runQuery(query: Query, after?: ListCursor): Promise<readonly RawDocument[]> {
  const answer = await ask('runQuery', { structuredQuery: toStructuredQuery(query, after) }, { parent: query.parent });
  return v.parse(queryAnswerSchema, answer).flatMap(({ document }) => document ?? []);
}

/** Leaves out documents that do not fit. Costs a read for each. */
export const readQuery = async <Document extends object>(
  query: Query,
  decode: Decode<Document>,
): Promise<readonly WithId<Document>[]> => decodeAll(await runQuery(query), decode);

/** Sorts equal documents by name. Leaves out bad ones: a page may be short although more follow. */
export async function readPage<Document extends object>(
  { orderBy = [], ...query }: Query,
  decode: Decode<Document>,
  after?: ListCursor,
): Promise<Page<WithId<Document>, ListCursor>> {
  const inFull: readonly FieldOrder[] = [...orderBy, ['__name__', orderBy.at(-1)?.[1] ?? 'ASCENDING']];
  const documents = await runQuery({ ...query, orderBy: inFull }, after);
  const last = documents.at(-1);
  const isFull = documents.length === (query.limit ?? limits.page.size);
  return { entries: decodeAll(documents, decode), next: last && isFull ? cursorBehind(last, inFull) : undefined };
}

/** `undefined` where the document lacks a sort field. */
function cursorBehind(document: RawDocument, orderBy: readonly FieldOrder[]): ListCursor | undefined {
  const values = orderBy.flatMap(([field]): FirestoreValue[] => {
    if (field === '__name__') return [encodeValue(referenceTo(pathOf(document)))];
    const value = v.safeParse(recordSchema, document.fields[field]);
    return value.success ? [value.output] : [];
  });
  return values.length === orderBy.length ? values : undefined;
}

const countAnswerSchema = v.tuple([
  v.object({
    result: v.object({
      aggregateFields: v.object({ count: v.object({ integerValue: v.pipe(v.string(), v.toNumber()) }) }),
    }),
  }),
]);

/** Counts up to the query's limit. Costs a read for every thousand documents, at least one. */
export async function countDocuments(query: Query): Promise<number> {
  const aggregations = [{ alias: 'count', count: {} }];
  const body = { structuredAggregationQuery: { structuredQuery: toStructuredQuery(query), aggregations } };
  const [answer] = v.parse(countAnswerSchema, await ask('runAggregationQuery', body));
  return answer.result.aggregateFields.count.integerValue;
}

/** Sets the server's time, or adds an entry to an array or removes one. */
export type FieldChange = { readonly now: true } | { readonly add: string } | { readonly remove: string };

/** Changes all documents or none. Throws where one is missing. `keepalive`: as of `call`. */
export async function changeField(
  paths: readonly string[],
  fieldPath: string,
  change: FieldChange,
  keepalive = false,
): Promise<void> {
  const transform =
    'now' in change
      ? { setToServerValue: 'REQUEST_TIME' }
      : 'add' in change
        ? { appendMissingElements: { values: [encodeValue(change.add)] } }
        : { removeAllFromArray: { values: [encodeValue(change.remove)] } };
  const writes = paths.map((path) => ({
    update: { name: nameOf(path) },
    updateMask: { fieldPaths: [] },
    updateTransforms: [{ fieldPath, ...transform }],
    currentDocument: { exists: true },
  }));
  await ask('commit', { writes }, { keepalive });
}
