import * as v from 'valibot';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { tellRefusal } from '../call.ts';
import {
  ask,
  databaseName,
  decodeAll,
  documentSchema,
  type FirestoreValue,
  getDocuments,
  type RestDocument,
  referenceValue,
  toDocument,
} from '../firestore.ts';
import { loadAuth } from '../sdk.ts';

/**
 * Reads of staff over Firestore's REST interface, with the ID token of who is signed in: the rules answer as to them. What the
 * rules refuse is told as a refusal, for the sign-in of somebody who is of the staff no longer is over.
 */

export type FieldOrder = { readonly field: string; readonly direction: 'ASCENDING' | 'DESCENDING' };
export type FieldFilter = {
  readonly field: string;
  readonly op:
    | 'EQUAL'
    | 'ARRAY_CONTAINS'
    | 'ARRAY_CONTAINS_ANY'
    | 'IN'
    | 'GREATER_THAN'
    | 'GREATER_THAN_OR_EQUAL'
    | 'LESS_THAN';
  readonly value: FirestoreValue;
};

/** A query on one collection; `after` holds one value for each entry of `orderBy`. */
export type CollectionQuery = {
  readonly collection: string;
  readonly where?: readonly FieldFilter[];
  readonly orderBy: readonly FieldOrder[];
  readonly after?: readonly FirestoreValue[];
  readonly limit: number;
};

const queryAnswerSchema = v.array(v.object({ document: v.optional(documentSchema) }));

/** The reference to a document, for a cursor on `__name__`. */
export const documentReference = (path: string): FirestoreValue => referenceValue(`${databaseName()}/${path}`);

function toStructuredQuery({ collection, where = [], orderBy, after, limit }: CollectionQuery) {
  const filters = where.map(({ field, op, value }) => ({ fieldFilter: { field: { fieldPath: field }, op, value } }));
  return {
    from: [{ collectionId: collection }],
    ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
    orderBy: orderBy.map(({ field, direction }) => ({ field: { fieldPath: field }, direction })),
    ...(after && { startAt: { values: after, before: false } }),
    limit,
  };
}

async function askAsStaff(method: string, body: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  const { auth } = await loadAuth();
  const token = await auth.currentUser?.getIdToken();
  if (token === undefined) throw new ContractError('unauthenticated', 'nobody is signed in');
  try {
    return await ask(method, body, signal, token);
  } catch (error) {
    if (error instanceof ContractError && ['unauthenticated', 'permission-denied'].includes(error.code)) tellRefusal();
    throw error;
  }
}

/** Nobody but admins is shown cases about the staff, themself among them: the rules let no other list through. */
async function inSight({
  collection,
  where = [],
}: Pick<CollectionQuery, 'collection' | 'where'>): Promise<readonly FieldFilter[]> {
  if (collection !== 'cases') return where;
  const { auth, getIdTokenResult } = await loadAuth();
  const role = auth.currentUser && (await getIdTokenResult(auth.currentUser)).claims['role'];
  return role === 'moderator'
    ? [...where, { field: 'aboutStaff', op: 'EQUAL', value: { booleanValue: false } }]
    : where;
}

/** Runs a query. Fails as `ask` does, and where nobody is signed in. */
export async function runStaffQuery(query: CollectionQuery, signal?: AbortSignal): Promise<RestDocument[]> {
  const structuredQuery = toStructuredQuery({ ...query, where: await inSight(query) });
  const answer = await askAsStaff('runQuery', { structuredQuery }, signal);
  return v.parse(queryAnswerSchema, answer).flatMap(({ document }) => (document ? [toDocument(document)] : []));
}

/** Reads documents by their paths, in the order asked for; those that are not there are left out. */
export const getStaffDocuments = (paths: readonly string[], signal?: AbortSignal): Promise<RestDocument[]> =>
  getDocuments(paths, signal, askAsStaff);

const countAnswerSchema = v.tuple([
  v.object({
    result: v.object({
      aggregateFields: v.object({ count: v.object({ integerValue: v.pipe(v.string(), v.toNumber()) }) }),
    }),
  }),
]);

/**
 * How many documents a query finds, but not beyond `atMost`. Costs a read for every thousand that are counted, at least one, and
 * hands none of them over.
 */
export async function countAsStaff(
  { collection, where = [], atMost }: Pick<CollectionQuery, 'collection' | 'where'> & { readonly atMost: number },
  signal?: AbortSignal,
): Promise<number> {
  const seen = await inSight({ collection, where });
  const structuredQuery = toStructuredQuery({ collection, where: seen, orderBy: [], limit: atMost });
  const aggregations = [{ alias: 'count', count: {} }];
  const body = { structuredAggregationQuery: { structuredQuery, aggregations } };
  const [answer] = v.parse(countAnswerSchema, await askAsStaff('runAggregationQuery', body, signal));
  return answer.result.aggregateFields.count.integerValue;
}

/** A document with its id. */
export type WithId<Document> = Document & { readonly id: string };

const byName = { field: '__name__', direction: 'ASCENDING' } as const;

/**
 * A list of a collection for staff, in pages: what `where` lets through in the order of `orderBy`, among equals by name. One read
 * for each document; one that does not fit its schema is left out.
 */
export function staffPages<Document extends object>(
  {
    collection,
    where = [],
    orderBy,
    size = limits.page.size,
  }: Pick<CollectionQuery, 'collection' | 'where' | 'orderBy'> & { readonly size?: number },
  decode: (path: string, data: unknown) => Document,
): PageSource<WithId<Document>, ListCursor> {
  const direction = orderBy.at(-1)?.direction ?? byName.direction;
  const inFull = [...orderBy, { ...byName, direction }];
  return async (after) => {
    const query = { collection, where, orderBy: inFull, limit: size };
    const documents = await runStaffQuery({ ...query, ...(after && { after }) });
    const last = documents.at(-1);
    const isFull = last !== undefined && documents.length === size;
    return {
      entries: decodeAll(documents, decode).map(({ id, document }) => ({ ...document, id })),
      next: isFull ? listCursorBehind(last, inFull) : undefined,
    };
  };
}

/** Where a list ended: a value for each field that it is sorted by. Only the source that it came from reads it. */
export type ListCursor = readonly FirestoreValue[];

function isSortable(value: unknown): value is FirestoreValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['stringValue', 'integerValue', 'doubleValue', 'timestampValue'].some((type) => type in value)
  );
}

/** The values that a document is sorted by, for a cursor behind it; `undefined` for one that lacks a value. */
export function listCursorBehind(document: RestDocument, orderBy: readonly FieldOrder[]): ListCursor | undefined {
  const values = orderBy.flatMap(({ field }): FirestoreValue[] => {
    if (field === '__name__') return [documentReference(document.path)];
    const value = document.fields[field];
    return isSortable(value) ? [value] : [];
  });
  return values.length === orderBy.length ? values : undefined;
}
