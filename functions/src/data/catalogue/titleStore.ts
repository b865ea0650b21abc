import { FieldValue, type Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { titleSearch, wholeTitleKey } from '#contract/catalogueSearch.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { type TitleDocument, type TitleKind, titleDocumentSchema } from '#contract/documents/title.ts';
import { ContractError } from '#contract/errors.ts';
import { type TitleId, titleIdSchema, type Uid, uidSchema } from '#contract/ids.ts';
import { titleKey } from '#contract/normalizers.ts';
import { collection, stored, type Without } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { users } from '../accounts/accountStore.ts';
import { inParts } from '../pages.ts';
import { storedPhotos } from '../photos/photoStore.ts';

const titleWithIdSchema = v.object({ ...titleDocumentSchema.entries, id: titleIdSchema });
export type TitleWithId = v.InferOutput<typeof titleWithIdSchema>;

export const titles = collection<TitleId, TitleWithId, Without<TitleWithId, 'id'>>(
  'titles',
  titleIdSchema,
  titleWithIdSchema,
  'id',
);

const proposalSchema = v.object({ uid: uidSchema, createdAt: timestampSchema });
export const titleProposals = collection('titleProposals', titleIdSchema, proposalSchema);

export const titleOf = (proposal: { readonly id: string }) => stored.doc(`titles/${proposal.id}`);

const mostOfOneName = 50;

/** By name, reading or alias; any kind and status. */
export async function titlesNamed(name: string): Promise<readonly TitleWithId[]> {
  const called = titles.all().where('search', 'array-contains', wholeTitleKey(titleKey(name)));
  return [...(await titles.find(called.limit(mostOfOneName))).values()];
}

async function findEach(
  transaction: Transaction,
  queries: readonly Query<TitleWithId>[],
): Promise<readonly TitleWithId[]> {
  const matching: TitleWithId[] = [];
  for (const query of queries) matching.push(...(await titles.find(query, transaction)).values());
  return matching;
}

export function readTitlesNamed(transaction: Transaction, names: readonly string[]): Promise<readonly TitleWithId[]> {
  const parts = inParts([...new Set(names.map((name) => wholeTitleKey(titleKey(name))))]);
  const called = (part: readonly string[]) => titles.all().where('search', 'array-contains-any', part);
  return findEach(
    transaction,
    parts.map((part) => called(part).limit(part.length * mostOfOneName)),
  );
}

export const mostFollowers = 400;

export const readFollowers = (transaction: Transaction, ids: readonly TitleId[]): Promise<readonly TitleWithId[]> =>
  findEach(
    transaction,
    inParts(ids).map((part) => titles.all().where('mergedInto', 'in', part).limit(mostFollowers)),
  );

export type TitleState = Pick<
  TitleDocument,
  'name' | 'reading' | 'aliases' | 'kind' | 'status' | 'spoilerUntil' | 'mergedInto'
>;

/** Searches skip a merged title, because its target has its names. */
export function writeTitle(transaction: Transaction, id: TitleId, state: TitleState, isNew: boolean): void {
  const { name, reading, aliases, kind, status, spoilerUntil, mergedInto } = state;
  const fields = { name, reading, aliases, kind, status };
  const search = mergedInto === undefined ? titleSearch(fields) : [];
  const reference = titles.doc(id);
  if (isNew) {
    transaction.create(reference, { ...fields, spoilerUntil, count: 0, search });
    return;
  }
  const gone = FieldValue.delete();
  transaction.update(reference, {
    ...fields,
    search,
    spoilerUntil: spoilerUntil ?? gone,
    mergedInto: mergedInto ?? gone,
  });
}

/** Omits deleted people. One read each. */
export async function readProposers(
  transaction: Transaction,
  ids: readonly TitleId[],
): Promise<ReadonlyMap<TitleId, Uid>> {
  if (ids.length === 0) return new Map();
  const proposals = await transaction.getAll(...ids.map(titleProposals.stored.doc));
  const by = ids.flatMap((id, at) => {
    const uid = v.safeParse(uidSchema, proposals[at]?.get('uid'));
    return uid.success ? [[id, uid.output] as const] : [];
  });
  if (by.length === 0) return new Map();
  const accounts = await transaction.getAll(...by.map(([, uid]) => users.doc(uid)));
  return new Map(by.filter((_, at) => accounts[at]?.exists));
}

export const newTitleId = (): TitleId => v.parse(titleIdSchema, titles.all().doc().id);

export async function hasPhotos(transaction: Transaction, id: TitleId): Promise<boolean> {
  return !(await transaction.get(storedPhotos().where('titleId', '==', id).limit(1))).empty;
}

type NewTitle = { readonly id: TitleId; readonly name: string; readonly reading: string; readonly kind: TitleKind };

/** Leaves an existing title unchanged. Throws `unauthenticated` (account gone). */
export const addProposal = (
  uid: Uid,
  { id, name, reading, kind }: NewTitle,
  now: Date,
): Promise<TitleWithId['status']> =>
  runTransaction(async (transaction) => {
    const [snapshot, user] = await transaction.getAll(titles.stored.doc(id), users.stored.doc(uid));
    const title = titles.decoded(snapshot);
    if (title) return title.status;
    // In the transaction, so that an account deletion either stops this or finds it.
    if (!user?.exists) throw new ContractError('unauthenticated', 'this account is gone');
    const names = { name, reading, aliases: [] };
    transaction.create(titles.doc(id), { ...names, kind, count: 0, status: 'proposed', search: titleSearch(names) });
    transaction.create(titleProposals.doc(id), { uid, createdAt: now });
    return 'proposed';
  });
