import {
  type DocumentSnapshot,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { NameFilter } from '#contract/catalogueSearch.ts';
import { DecodeError, decode } from '#contract/documents/stored.ts';
import { ContractError } from '#contract/errors.ts';
import { isDocumentId } from '#contract/ids.ts';
import { systemClock } from '../../platform/clock.ts';
import { stored } from '../../platform/collection.ts';
import { database } from '../../platform/database.ts';
import { firestore } from '../../platform/firebase.ts';
import { log } from '../../platform/logger.ts';

/**
 * Throws `NoAnswerError`, or `invalid-argument` if the database refuses. An empty query, or a count up to 1,000, costs
 * one of `documents` (firebase.google.com/docs/firestore/pricing).
 */
export function beginReading() {
  let documents = 0;
  return {
    begunAt: systemClock(),
    documents: (): number => documents,
    async query(query: Query): Promise<readonly QueryDocumentSnapshot[]> {
      const { docs } = await database.ask(query.get());
      documents += Math.max(1, docs.length);
      return docs;
    },
    async count(query: Query): Promise<number> {
      const counted = await database.ask(query.count().get());
      documents += 1;
      return counted.data().count;
    },
    /** Skips missing documents. Reads all fields without `fields`. */
    async get(paths: readonly string[], fields?: readonly string[]): Promise<readonly DocumentSnapshot[]> {
      if (paths.length === 0) return [];
      const references = paths.map(stored.doc);
      const snapshots = await database.ask(firestore.getAll(...references, fields ? { fieldMask: [...fields] } : {}));
      documents += snapshots.length;
      return snapshots.filter(({ exists }) => exists);
    },
  };
}
export type Reading = ReturnType<typeof beginReading>;

export const fieldsOf = (schema: { readonly entries: object }, ...more: readonly string[]): readonly string[] => [
  ...Object.keys(schema.entries),
  ...more,
];

/** Skips documents that do not decode and logs their paths, so that one bad document does not break a page. */
export function decodedAll<Value>(
  documents: readonly DocumentSnapshot[],
  schema: v.GenericSchema<unknown, Value>,
  idField?: string,
): readonly Value[] {
  return documents.flatMap((document) => {
    const data = idField === undefined ? document.data() : { ...document.data(), [idField]: document.id };
    try {
      return [decode(schema, document.ref.path, data)];
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      log.error('a document that is left out of a list', error, { path: document.ref.path });
      return [];
    }
  });
}

/** `__name__`: the document's id, always last. */
export type Order = readonly (readonly [field: string, direction: 'asc' | 'desc'])[];

export const descending = (first: string, ...more: readonly string[]): readonly [Order[number], ...Order[number][]] => [
  [first, 'desc'],
  ...[...more, '__name__'].map((field): Order[number] => [field, 'desc']),
];

/** The range of Firestore timestamps; other values make a query fail. */
const placeInTime = v.object({
  s: v.pipe(v.number(), v.safeInteger(), v.minValue(-62_135_596_800), v.maxValue(253_402_300_799)),
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999_999_999)),
});

const documentIdSchema = v.pipe(v.string(), v.check(isDocumentId));

/** One value per sort field, the document's id last; a time as seconds and nanoseconds. */
export const endSchema = v.pipe(
  v.array(v.union([v.string(), v.pipe(v.number(), v.finite()), placeInTime])),
  v.check((end) => v.is(documentIdSchema, end.at(-1))),
);
export type End = v.InferOutput<typeof endSchema>;

export const profileEndSchema = v.tuple([v.string(), documentIdSchema]);

export const inOrder = (query: Query, order: Order): Query =>
  order.reduce(
    (sofar, [field, direction]) => sofar.orderBy(field === '__name__' ? FieldPath.documentId() : field, direction),
    query,
  );

/** `cost`: documents read, including skipped ones. */
export type Page<Item> = { readonly items: readonly Item[]; readonly cost: number; readonly end: End | undefined };

export type PageRequest = { readonly after?: End | undefined; readonly limit: number };

export async function readPage(reading: Reading, query: Query, order: Order, { after, limit }: PageRequest) {
  const sorted = inOrder(query, order);
  if (after && after.length !== order.length)
    throw new ContractError('invalid-argument', 'no place of this list', { field: 'after' });
  const begun = after ? sorted.startAfter(...after.map(storedOf)) : sorted;
  const documents = await reading.query(begun.limit(limit));
  const last = documents.length === limit ? documents.at(-1) : undefined;
  return { documents, end: last && endOf(last, order) };
}

const storedOf = (value: End[number]): string | number | Timestamp =>
  typeof value === 'object' ? new Timestamp(value.s, value.n) : value;

/** Negative if the query sorts `one` first. */
export function compareEnds(one: End, other: End, order: Order): number {
  for (const [at, [, direction]] of order.entries()) {
    const [left, right] = [one[at], other[at]].map(sortable);
    if (left === undefined || right === undefined || left === right) continue;
    return left < right === (direction === 'asc') ? -1 : 1;
  }
  return 0;
}

const sortable = (value: End[number] | undefined): string | number | undefined =>
  typeof value === 'object' ? value.s * 1_000 + value.n / 1_000_000 : value;

/** Also works for a document that does not decode, so that the list continues after it. */
export function endOf(document: DocumentSnapshot, order: Order): End | undefined {
  const values = order.map(([field]): unknown => {
    if (field === '__name__') return document.id;
    const value: unknown = document.get(field);
    return value instanceof Timestamp ? { s: value.seconds, n: value.nanoseconds } : value;
  });
  const end = v.safeParse(endSchema, values);
  return end.success ? end.output : undefined;
}

type List<Value> = {
  readonly query: Query;
  readonly order: Order;
  readonly schema: v.GenericSchema<unknown, Value>;
  readonly idField: string;
  readonly fields: readonly string[];
  /** For documents with a `search` field. */
  readonly names?: NameFilter | undefined;
};

const searchSchema = v.fallback(v.array(v.string()), []);

/** An empty query costs one document. */
export async function listPage<Value>(
  reading: Reading,
  { query, order, schema, idField, fields, names }: List<Value>,
  page: PageRequest,
): Promise<Page<Value>> {
  const called = names ? query.where('search', 'array-contains-any', [...names.anyOf]) : query;
  const selected = called.select(...fields, ...(names ? ['search'] : []));
  const { documents, end } = await readPage(reading, selected, order, page);
  const named = documents.filter((one) => names?.matches(v.parse(searchSchema, one.get('search'))) ?? true);
  return { items: decodedAll(named, schema, idField), cost: Math.max(1, documents.length), end };
}
