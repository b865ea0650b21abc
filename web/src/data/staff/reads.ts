import { ContractError } from '#contract/errors.ts';
import { isUid } from '#contract/ids.ts';
import type { ListSource } from '#lib/pagedList.ts';
import { tellRefusal } from '../call.ts';
import {
  countDocuments,
  type Filter,
  type Query,
  readDocuments,
  readList,
  readQuery,
  type Schema,
} from '../documents.ts';
import { loadAuth } from '../sdk.ts';
import { readStaffPrefs } from './staffPrefs.ts';

/** Reports a refusal: a person who is no longer staff needs a new sign-in. */
async function asStaff<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ContractError && ['unauthenticated', 'permission-denied'].includes(error.code)) tellRefusal();
    throw error;
  }
}

/** The rules refuse moderators any list that may hold cases or notes about staff or, unless they said yes to those, minors. */
async function inSight(query: Query): Promise<Query> {
  if (query.collection !== 'cases' && query.collection !== 'staffNotes') return query;
  const { auth, getIdTokenResult } = await loadAuth();
  const role = auth.currentUser && (await getIdTokenResult(auth.currentUser)).claims['role'];
  const uid = auth.currentUser?.uid;
  if (role !== 'moderator' || !isUid(uid)) return query;
  const sight: Filter[] = [['aboutStaff', '==', false]];
  if (query.collection === 'cases' && !(await readStaffPrefs(uid)).minors) sight.push(['minor', '==', false]);
  return { ...query, where: [...(query.where ?? []), ...sight] };
}

export const staffDocuments = <Document extends object>(paths: readonly string[], schema: Schema<Document>) =>
  asStaff(readDocuments(paths, schema));

/** Throws `not-found`. */
export async function staffDocument<Document extends object>(path: string, schema: Schema<Document>) {
  const [document] = await staffDocuments([path], schema);
  if (document === undefined) throw new ContractError('not-found', path);
  return document;
}

/** Leaves out documents that are missing. Costs a read for each. */
export const staffById = async <Document extends object>(paths: readonly string[], schema: Schema<Document>) =>
  new Map((await staffDocuments(paths, schema)).map((document) => [document.id, document]));

export const staffQuery = async <Document extends object>(query: Query, schema: Schema<Document>) =>
  asStaff(readQuery(await inSight(query), schema));

export const staffCount = async (query: Query): Promise<number> => asStaff(countDocuments(await inSight(query)));

export const staffList =
  <Document extends object>(query: Query, schema: Schema<Document>) =>
  async () =>
    reported(readList(await inSight(query), schema))();

const reported =
  <Entry>(source: ListSource<Entry>): ListSource<Entry> =>
  async () => {
    const { entries, next } = await asStaff(source());
    return { entries, next: next && reported(next) };
  };
