import * as v from 'valibot';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { decodeFirestoreFields, type FirestoreValue, referenceValue } from './firestoreValues.ts';
import { site } from './site.ts';

/**
 * Public reads over Firestore's REST interface: a page that everybody may see needs no SDK. No sign-in is sent, so the
 * rules answer as to a visitor.
 */

/** A document as REST answers it. `fields` is decoded later, so that one bad document does not spoil a list. */
export type RestDocument = {
  /** `photos/abc` */
  readonly path: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

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

/** A query on one collection; `after` holds one value for each entry of `orderBy`, `select` the only fields to answer. */
export type CollectionQuery = {
  readonly collection: string;
  readonly where?: readonly FieldFilter[];
  readonly orderBy: readonly FieldOrder[];
  readonly after?: readonly FirestoreValue[];
  readonly limit: number;
  readonly select?: readonly string[];
};

export const databaseName = `projects/${site.firebase.projectId}/databases/(default)/documents`;
const documentsUrl = `${site.emulators?.firestore ?? 'https://firestore.googleapis.com'}/v1/${databaseName}`;

/** The reference to a document, for a cursor on `__name__`. */
export const documentReference = (path: string): FirestoreValue => referenceValue(`${databaseName}/${path}`);

export const documentSchema = v.object({ name: v.string(), fields: v.optional(v.record(v.string(), v.unknown()), {}) });
export const queryAnswerSchema = v.array(v.object({ document: v.optional(documentSchema) }));

const codeOfStatus = (status: number): ErrorCode => {
  switch (status) {
    case 401:
    case 403:
      return 'permission-denied';
    case 404:
      return 'not-found';
    case 429:
      return 'resource-exhausted';
    default:
      return 'internal';
  }
};

async function request(url: string, options: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new UnreachableError(url, { cause: error });
  }
  if (response.status >= 500) throw new UnreachableError(`${url} answered ${response.status}`);
  if (!response.ok) throw new ContractError(codeOfStatus(response.status), `${url} answered ${response.status}`);
  return response.json();
}

export function toDocument({ name, fields }: v.InferOutput<typeof documentSchema>): RestDocument {
  const path = name.slice(name.indexOf('/documents/') + '/documents/'.length);
  return { path, id: path.slice(path.lastIndexOf('/') + 1), fields };
}

export function toStructuredQuery({ collection, where = [], orderBy, after, limit, select }: CollectionQuery) {
  const filters = where.map(({ field, op, value }) => ({ fieldFilter: { field: { fieldPath: field }, op, value } }));
  return {
    from: [{ collectionId: collection }],
    ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
    orderBy: orderBy.map(({ field, direction }) => ({ field: { fieldPath: field }, direction })),
    ...(after && { startAt: { values: after, before: false } }),
    limit,
    ...(select && { select: { fields: select.map((fieldPath) => ({ fieldPath })) } }),
  };
}

/** Asks a method of the database, as a visitor or whom an ID token names. Fails as `runQuery` does. */
export const ask = (
  method: string,
  body: unknown,
  signal: AbortSignal | undefined,
  idToken?: string,
): Promise<unknown> =>
  request(`${documentsUrl}:${method}`, {
    method: 'POST',
    // Plain text is a "simple" request: no preflight stands between the page and its first photo. Firebase's own SDK
    // does the same.
    headers: { 'Content-Type': 'text/plain', ...(idToken && { Authorization: `Bearer ${idToken}` }) },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });

/**
 * Runs a query as a visitor. Throws a `ContractError` for what Firestore refuses, an `UnreachableError` where there is
 * no answer, and the signal's reason when it is aborted.
 */
export async function runQuery(query: CollectionQuery, signal?: AbortSignal): Promise<RestDocument[]> {
  const answer = await ask('runQuery', { structuredQuery: toStructuredQuery(query) }, signal);
  return v.parse(queryAnswerSchema, answer).flatMap(({ document }) => (document ? [toDocument(document)] : []));
}

/**
 * Reads one document as a visitor, or the fields of it that `select` names; `undefined` for one that is not there or not
 * public, which the rules do not tell apart. Otherwise fails as `runQuery` does.
 */
export async function getDocument(
  path: string,
  signal?: AbortSignal,
  select: readonly string[] = [],
): Promise<RestDocument | undefined> {
  const encodedPath = path.split('/').map(encodeURIComponent).join('/');
  const mask = select.map((field) => `mask.fieldPaths=${field}`).join('&');
  try {
    const answer = await request(`${documentsUrl}/${encodedPath}?${mask}`, { signal: signal ?? null });
    return toDocument(v.parse(documentSchema, answer));
  } catch (error) {
    const isHidden =
      error instanceof ContractError && (error.code === 'not-found' || error.code === 'permission-denied');
    if (isHidden) return undefined;
    throw error;
  }
}

/**
 * Decodes a list, leaving out what does not fit its schema: one bad document must not take the page down. It is logged
 * by its path alone.
 */
export function decodeAll<T>(
  documents: readonly RestDocument[],
  decode: (path: string, data: unknown) => T,
): { id: string; document: T }[] {
  return documents.flatMap(({ path, id, fields }) => {
    try {
      return [{ id, document: decode(path, decodeFirestoreFields(fields)) }];
    } catch {
      console.error(`${path} could not be read and is left out.`);
      return [];
    }
  });
}
