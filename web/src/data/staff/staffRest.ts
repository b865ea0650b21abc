import * as v from 'valibot';
import { ContractError } from '#contract/errors.ts';
import {
  ask,
  type CollectionQuery,
  databaseName,
  documentSchema,
  type FieldFilter,
  queryAnswerSchema,
  type RestDocument,
  toDocument,
  toStructuredQuery,
} from '../firestoreRest.ts';
import { tellRefusal } from '../refusals.ts';
import { loadAuth } from '../sdk.ts';

/**
 * Reads of staff over Firestore's REST interface, with the ID token of who is signed in: the rules answer as to them. What the
 * rules refuse is told as a refusal, for the sign-in of somebody who is of the staff no longer is over.
 */

async function askAsStaff(method: string, body: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  const { auth } = await loadAuth();
  const token = await auth.currentUser?.getIdToken();
  if (token === undefined) throw new ContractError('unauthenticated', 'nobody is signed in');
  try {
    return await ask(method, body, signal, token);
  } catch (error) {
    if (error instanceof ContractError && error.code === 'permission-denied') tellRefusal();
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

/** Runs a query. Fails as `runQuery` does, and where nobody is signed in. */
export async function runStaffQuery(query: CollectionQuery, signal?: AbortSignal): Promise<RestDocument[]> {
  const structuredQuery = toStructuredQuery({ ...query, where: await inSight(query) });
  const answer = await askAsStaff('runQuery', { structuredQuery }, signal);
  return v.parse(queryAnswerSchema, answer).flatMap(({ document }) => (document ? [toDocument(document)] : []));
}

const batchAnswerSchema = v.array(v.object({ found: v.optional(documentSchema) }));

/** Reads documents by their paths, in the order asked for; those that are not there are left out. */
export async function getStaffDocuments(paths: readonly string[], signal?: AbortSignal): Promise<RestDocument[]> {
  if (paths.length === 0) return [];
  const documents = paths.map((path) => `${databaseName}/${path}`);
  const answer = await askAsStaff('batchGet', { documents }, signal);
  const found = v.parse(batchAnswerSchema, answer).flatMap((entry) => (entry.found ? [toDocument(entry.found)] : []));
  const byPath = new Map(found.map((document) => [document.path, document]));
  return paths.flatMap((path) => byPath.get(path) ?? []);
}

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
