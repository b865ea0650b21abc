import { ContractError } from '#contract/errors.ts';
import { tellRefusal } from '../call.ts';
import {
  countDocuments,
  type ListCursor,
  type Query,
  readDocuments,
  readPage,
  readQuery,
  type Schema,
  type WithId,
} from '../documents.ts';
import { loadAuth } from '../sdk.ts';

/** Reports a refusal: a person who is no longer staff needs a new sign-in. */
async function asStaff<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ContractError && ['unauthenticated', 'permission-denied'].includes(error.code)) tellRefusal();
    throw error;
  }
}

/** The rules refuse moderators any list that may hold cases about staff. */
async function inSight(query: Query): Promise<Query> {
  if (query.collection !== 'cases') return query;
  const { auth, getIdTokenResult } = await loadAuth();
  const role = auth.currentUser && (await getIdTokenResult(auth.currentUser)).claims['role'];
  if (role !== 'moderator') return query;
  return { ...query, where: [...(query.where ?? []), ['aboutStaff', '==', false]] };
}

export const staffDocuments = <Document extends object>(paths: readonly string[], schema: Schema<Document>) =>
  asStaff(readDocuments(paths, schema));

export const staffQuery = async <Document extends object>(query: Query, schema: Schema<Document>) =>
  asStaff(readQuery(await inSight(query), schema));

export const staffCount = async (query: Query): Promise<number> => asStaff(countDocuments(await inSight(query)));

/** `next` reads the page behind; `undefined` on the last page. */
export type ListPage<Entry> = { readonly entries: readonly Entry[]; readonly next: ListSource<Entry> | undefined };
export type ListSource<Entry> = () => Promise<ListPage<Entry>>;

export function staffList<Document extends object>(query: Query, schema: Schema<Document>) {
  const pageAfter = (after?: ListCursor): ListSource<WithId<Document>> => {
    return async () => {
      const { entries, next } = await asStaff(readPage(await inSight(query), schema, after));
      return { entries, next: next && pageAfter(next) };
    };
  };
  return pageAfter();
}

/** Completes or filters the entries of each page. */
export const mapPages =
  <From, To>(
    source: ListSource<From>,
    how: (entries: readonly From[]) => readonly To[] | Promise<readonly To[]>,
  ): ListSource<To> =>
  async () => {
    const { entries, next } = await source();
    return { entries: await how(entries), next: next && mapPages(next, how) };
  };
