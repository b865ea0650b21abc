import * as v from 'valibot';
import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { decodeFirestoreFields } from './firestoreValues.ts';
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

export const databaseName = `projects/${site.firebase.projectId}/databases/(default)/documents`;
const documentsUrl = `${site.emulators?.firestore ?? 'https://firestore.googleapis.com'}/v1/${databaseName}`;

export const documentSchema = v.object({ name: v.string(), fields: v.optional(v.record(v.string(), v.unknown()), {}) });
const batchAnswerSchema = v.array(v.object({ found: v.optional(documentSchema) }));

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
  const url = `${documentsUrl}:${method}`;
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
  const answer = await askFor('batchGet', { documents: paths.map((path) => `${databaseName}/${path}`) }, signal);
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
