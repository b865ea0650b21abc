import { FieldValue, type Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { tagSearch } from '#contract/catalogueSearch.ts';
import { type TagDocument, tagDocumentSchema } from '#contract/documents/tag.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { collection, type Without } from '../../platform/collection.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { unlessChanged } from '../conflict.ts';
import type { TagName } from '../photos/countedAs.ts';
import { photoCounts } from '../photos/photoStore.ts';

const tagWithKeySchema = v.object({ ...tagDocumentSchema.entries, key: v.string() });
export type TagWithKey = v.InferOutput<typeof tagWithKeySchema>;

export const tags = collection<string, TagWithKey, Without<TagWithKey, 'key'>>(
  'tags',
  v.string(),
  tagWithKeySchema,
  'key',
);

/** A merge leads to a tag or title that leads nowhere; only merges of merges make chains. */
export const mostHops = 5;

/** Follows aliases; one read each. */
export async function readTagEnd(key: string, transaction?: Transaction): Promise<TagWithKey | undefined> {
  let tag = await tags.read(key, transaction);
  for (let hop = 0; tag?.aliasOf !== undefined && hop < mostHops; hop += 1) {
    tag = await tags.read(tag.aliasOf, transaction);
  }
  return tag;
}

/** Leaves existing tags unchanged. Idempotent. */
export async function makeTags(names: readonly TagName[], now: Date): Promise<void> {
  await Promise.all(
    names.map(({ key, name }) => {
      const tag = { name, reading: '', count: 0, lastUsedAt: now, search: tagSearch({ key, reading: '' }) };
      return unlessChanged(() => tags.doc(key).create(tag));
    }),
  );
}

const isForgotten = ({ count, aliasOf, reading, lastUsedAt }: TagDocument, unusedSince: Date): boolean =>
  count === 0 && aliasOf === undefined && reading === '' && lastUsedAt !== undefined && lastUsedAt < unusedSince;

export async function deleteForgottenTag(key: string, unusedSince: Date): Promise<boolean> {
  const path = documentPath.tag(key);
  return runTransaction(async (transaction) => {
    const tag = await tags.read(key, transaction);
    if (!tag || !isForgotten(tag, unusedSince)) return false;
    const notes = photoCounts.all().where('subjects', 'array-contains', path);
    if (!(await transaction.get(notes.limit(1))).empty) return false;
    const otherNames = tags.all().where('aliasOf', '==', key);
    if (!(await transaction.get(otherNames.limit(1))).empty) return false;
    transaction.delete(tags.doc(key));
    return true;
  });
}

// One more than allowed, to notice too many.
const mostAliases = limits.tag.maxAliases + 1;
const aliases = (key: string): Query<TagWithKey> => tags.all().where('aliasOf', '==', key).limit(mostAliases);

export const readAliasesOf = async (transaction: Transaction, key: string): Promise<readonly TagWithKey[]> => [
  ...(await tags.find(aliases(key), transaction)).values(),
];

export const aliasKeysOf = (key: string): Promise<readonly string[]> => tags.ids(aliases(key).select());

type Names = { readonly key: string; readonly name: string; readonly reading: string };

export function createTag(transaction: Transaction, names: Names, otherNames: readonly TagWithKey[], now: Date): void {
  const { key, name, reading } = names;
  const search = tagSearch({ key, reading, aliases: otherNames });
  const tag = { name, reading, count: 0, lastUsedAt: now, search };
  transaction.create(tags.doc(key), tag);
}

export function nameTag(
  transaction: Transaction,
  names: Names,
  otherNames: readonly Pick<TagWithKey, 'key' | 'reading'>[],
) {
  const { key, name, reading } = names;
  const search = tagSearch({ key, reading, aliases: otherNames });
  transaction.update(tags.doc(key), { name, reading, search });
}

export function leadTag(transaction: Transaction, key: string, aliasOf: string): void {
  transaction.update(tags.doc(key), { aliasOf, search: [] });
}

/** Call `nameTag` too, so that searches find the tag again. */
export function freeTag(transaction: Transaction, key: string): void {
  transaction.update(tags.doc(key), { aliasOf: FieldValue.delete() });
}
