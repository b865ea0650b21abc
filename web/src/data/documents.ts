import type {
  FieldValue,
  FirestoreDataConverter,
  OrderByDirection,
  QueryDocumentSnapshot,
  WhereFilterOp,
} from 'firebase/firestore/lite';
import * as v from 'valibot';
import { decode } from '#contract/documents/stored.ts';
import { ContractError, errorCodes } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { codeOf, isTokenRefused } from '#lib/codeOf.ts';
import type { ListSource } from '#lib/pagedList.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { loadFirestore } from './sdk.ts';

/**
 * Firestore as the person who is signed in, so that the security rules apply. Every function throws a `ContractError`
 * for a refusal and an `UnreachableError` without an answer. A read costs one for each document.
 */

export type Schema<Document> = v.GenericSchema<unknown, Document>;

export type WithId<Document> = Document & { readonly id: string };

export type Filter = readonly [field: string, operator: WhereFilterOp, value: unknown];
export type Query = {
  /** A path, also of a subcollection. */
  readonly collection: string;
  readonly where?: readonly Filter[];
  readonly orderBy?: readonly (readonly [field: string, direction: OrderByDirection])[];
  readonly limit?: number;
};
/** The last document of a page. */
export type ListCursor = QueryDocumentSnapshot;
/** `next` is `undefined` on the last page. */
export type Page<Entry> = { readonly entries: readonly Entry[]; readonly next: ListCursor | undefined };

type Sdk = Awaited<ReturnType<typeof loadFirestore>>;

async function ask<Answer>(question: (sdk: Sdk) => Promise<Answer>): Promise<Answer> {
  try {
    return await question(await loadFirestore());
  } catch (error) {
    throw problemOf(error);
  }
}

/** Errors other than refusals may succeed on a later try. */
function problemOf(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '') return error;
  const refusal = errorCodes.find((each) => each === code && each !== 'internal');
  if (refusal !== undefined) return new ContractError(refusal, code);
  return isTokenRefused(error)
    ? new ContractError('unauthenticated', code)
    : new UnreachableError(code, { cause: error });
}

const converterOf = <Document>(schema: Schema<Document>): FirestoreDataConverter<Document> => ({
  fromFirestore: (snapshot) => decode(schema, snapshot.ref.path, snapshot.data()),
  toFirestore: () => {
    throw new Error('Clients change single fields: see changeDocuments.');
  },
});

const toQuery = <Document>(
  { db, collection, query, where, orderBy, limit, startAfter }: Sdk,
  description: Query,
  schema: Schema<Document>,
  after?: ListCursor,
) =>
  query(
    collection(db, description.collection).withConverter(converterOf(schema)),
    ...(description.where ?? []).map((filter) => where(...filter)),
    ...(description.orderBy ?? []).map((order) => orderBy(...order)),
    ...(after ? [startAfter(after)] : []),
    limit(description.limit ?? limits.page.size),
  );

/** Leaves a bad document out, so that the list survives. Logs its path only, never its content. */
const decodeAll = <Document extends object>(snapshots: readonly QueryDocumentSnapshot<Document>[]) =>
  snapshots.flatMap((snapshot): readonly WithId<Document>[] => {
    try {
      return [{ ...snapshot.data(), id: snapshot.id }];
    } catch {
      console.error(`${snapshot.ref.path} could not be read and is left out.`);
      return [];
    }
  });

export const readDocument = <Document>(path: string, schema: Schema<Document>): Promise<Document | undefined> =>
  ask(async ({ db, doc, getDoc }) => (await getDoc(doc(db, path).withConverter(converterOf(schema)))).data());

async function unlessRefused<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ContractError && ['permission-denied', 'not-found'].includes(error.code)) return otherwise;
    throw error;
  }
}

/** `undefined` also for a document that the person may not read. */
export const readIfAllowed = <Document>(path: string, schema: Schema<Document>): Promise<Document | undefined> =>
  unlessRefused(readDocument(path, schema), undefined);

/** Keeps the sequence of `paths`; leaves out documents that are missing or do not fit. */
export const readDocuments = <Document extends object>(
  paths: readonly string[],
  schema: Schema<Document>,
): Promise<readonly WithId<Document>[]> =>
  ask(async ({ db, doc, getDoc }) => {
    const snapshots = await Promise.all(paths.map((path) => getDoc(doc(db, path).withConverter(converterOf(schema)))));
    return decodeAll(snapshots.filter((snapshot) => snapshot.exists()));
  });

/** As `readDocuments`, and leaves out those that the person may not read. */
export const readAllowedDocuments = <Document extends object>(
  paths: readonly string[],
  schema: Schema<Document>,
): Promise<readonly WithId<Document>[]> =>
  Promise.all(paths.map((path) => unlessRefused(readDocuments([path], schema), []))).then((snapshots) =>
    snapshots.flat(),
  );

/** Leaves out documents that do not fit. */
export const readQuery = <Document extends object>(
  query: Query,
  schema: Schema<Document>,
): Promise<readonly WithId<Document>[]> => readPage(query, schema).then(({ entries }) => entries);

/** Leaves out documents that do not fit: a page may be short although more follow. */
export const readPage = <Document extends object>(
  query: Query,
  schema: Schema<Document>,
  after?: ListCursor,
): Promise<Page<WithId<Document>>> =>
  ask(async (sdk) => {
    const { docs } = await sdk.getDocs(toQuery(sdk, query, schema, after));
    const isFull = docs.length === (query.limit ?? limits.page.size);
    return { entries: decodeAll(docs), next: isFull ? docs.at(-1) : undefined };
  });

/** All pages of the query, each read as `readPage` does. */
export const readList =
  <Document extends object>(query: Query, schema: Schema<Document>, after?: ListCursor): ListSource<WithId<Document>> =>
  async () => {
    const { entries, next } = await readPage(query, schema, after);
    return { entries, next: next && readList(query, schema, next) };
  };

/** Counts up to the query's limit. Costs a read for every thousand documents, at least one. */
export const countDocuments = (query: Query): Promise<number> =>
  ask(async (sdk) => (await sdk.getCount(toQuery(sdk, query, v.unknown()))).data().count);

/** Changes a field of all documents, or of none. Throws if one is missing. */
export const changeDocuments = (
  paths: readonly string[],
  field: string,
  change: (sdk: Sdk) => FieldValue,
): Promise<void> =>
  ask(async (sdk) => {
    const batch = sdk.writeBatch(sdk.db);
    for (const path of paths) batch.update(sdk.doc(sdk.db, path), { [field]: change(sdk) });
    await batch.commit();
  });
