import * as v from 'valibot';
import { ContractError } from '#contract/errors.ts';

import { UnreachableError } from '#lib/unreachable.ts';
import { codeOfStatus } from './api.ts';
import { site } from './site.ts';

/**
 * Reads over Firestore's REST interface: of single public documents as they are now, without a sign-in, so that the rules answer as
 * to a visitor; and of staff, with one (`staff/staffRest.ts`).
 */

/** A document as REST answers it. `fields` is decoded later, so that one bad document does not spoil a list. */
export type RestDocument = {
  /** `photos/abc` */
  readonly path: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

export const databaseName = (): string => `projects/${site().firebase.projectId}/databases/(default)/documents`;

export const documentSchema = v.object({ name: v.string(), fields: v.optional(v.record(v.string(), v.unknown()), {}) });
const batchAnswerSchema = v.array(v.object({ found: v.optional(documentSchema) }));

export function toDocument({ name, fields }: v.InferOutput<typeof documentSchema>): RestDocument {
  const path = name.slice(name.indexOf('/documents/') + '/documents/'.length);
  return { path, id: path.slice(path.lastIndexOf('/') + 1), fields };
}

/**
 * Asks a method of the database, as a visitor or whom an ID token names. Throws a `ContractError` for what Firestore refuses, an
 * `UnreachableError` where there is no answer, and the signal's reason when it is aborted.
 */
export async function ask(
  method: string,
  body: unknown,
  signal: AbortSignal | undefined,
  idToken?: string,
): Promise<unknown> {
  const url = `${site().emulators?.firestore ?? 'https://firestore.googleapis.com'}/v1/${databaseName()}:${method}`;
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      // Plain text is a "simple" request, without a preflight. Firebase's own SDK does the same.
      headers: { 'Content-Type': 'text/plain', ...(idToken && { Authorization: `Bearer ${idToken}` }) },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new UnreachableError(url, { cause: error });
  }
  if (response.status >= 500) throw new UnreachableError(`${url} answered ${response.status}`);
  if (!response.ok) throw new ContractError(codeOfStatus(response.status), `${url} answered ${response.status}`);
  return response.json();
}

/** Reads documents by their paths, in the order asked for; those that are not there are left out. Fails as `ask` does. */
export async function getDocuments(
  paths: readonly string[],
  signal?: AbortSignal,
  askFor: typeof ask = ask,
): Promise<RestDocument[]> {
  if (paths.length === 0) return [];
  const answer = await askFor('batchGet', { documents: paths.map((path) => `${databaseName()}/${path}`) }, signal);
  const found = v.parse(batchAnswerSchema, answer).flatMap((entry) => (entry.found ? [toDocument(entry.found)] : []));
  const byPath = new Map(found.map((document) => [document.path, document]));
  return paths.flatMap((path) => byPath.get(path) ?? []);
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

/**
 * Firestore's REST form of a value: one key that names the type. What has no use in the public documents
 * (`geoPointValue`, `bytesValue`) is handed on as `unknown` and left to the document's own schema to refuse.
 */
export type FirestoreValue =
  | { readonly nullValue: null }
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly doubleValue: number }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  | { readonly referenceValue: string }
  | { readonly arrayValue: { readonly values?: readonly FirestoreValue[] } }
  | { readonly mapValue: { readonly fields?: Readonly<Record<string, FirestoreValue>> } };

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

/** A REST value as plain JavaScript: timestamps are `Date`s, integers numbers. Throws on a value that is malformed. */
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

/** The `fields` of a REST document (or of a map) as a plain object. */
export function decodeFirestoreFields(fields: unknown): Record<string, unknown> {
  const entries = Object.entries(v.parse(recordSchema, fields ?? {}));
  return Object.fromEntries(entries.map(([name, value]) => [name, decodeFirestoreValue(value)]));
}

export const stringValue = (value: string): FirestoreValue => ({ stringValue: value });
export const timestampValue = (value: Date): FirestoreValue => ({ timestampValue: value.toISOString() });
/** `name` is the whole resource name: `projects/…/databases/(default)/documents/photos/abc`. */
export const referenceValue = (name: string): FirestoreValue => ({ referenceValue: name });
