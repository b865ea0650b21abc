import { FieldValue, type Query } from 'firebase-admin/firestore';
import { tagSearch } from '#contract/catalogueSearch.ts';
import { decodeTag, type TagDocument } from '#contract/documents/tag.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { unlessChanged } from '../conflict.ts';
import type { TagName } from '../photos/countedAs.ts';

/** Existing tags stay as they are. Idempotent. */
export async function makeTags(tags: readonly TagName[], now: Date): Promise<void> {
  await Promise.all(
    tags.map(({ key, name }) => {
      const tag = { name, reading: '', count: 0, lastUsedAt: now, search: tagSearch({ key, reading: '' }) };
      return unlessChanged(() => firestore.doc(documentPath.tag(key)).create(tag));
    }),
  );
}

const isForgotten = ({ count, aliasOf, reading, lastUsedAt }: TagDocument, unusedSince: Date): boolean =>
  count === 0 && aliasOf === undefined && reading === '' && lastUsedAt !== undefined && lastUsedAt < unusedSince;

export async function deleteForgottenTag(key: string, unusedSince: Date): Promise<boolean> {
  const path = documentPath.tag(key);
  return runTransaction(async (transaction) => {
    const tag = await transaction.get(firestore.doc(path));
    if (!tag.exists || !isForgotten(decodeTag(path, tag.data()), unusedSince)) return false;
    const notes = firestore.collection('photoCounts').where('subjects', 'array-contains', path);
    if (!(await transaction.get(notes.limit(1))).empty) return false;
    // Aliases must keep a tag to lead to.
    const otherNames = firestore.collection('tags').where('aliasOf', '==', key);
    if (!(await transaction.get(otherNames.limit(1))).empty) return false;
    transaction.delete(tag.ref);
    return true;
  });
}

export type KnownTag = TagDocument & { readonly key: string };

const known = (document: FirebaseFirestore.DocumentSnapshot): KnownTag => ({
  ...decodeTag(document.ref.path, document.data()),
  key: document.id,
});

export async function readTags(
  transaction: Transaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownTag>> {
  const found = await transaction.getAll(...keys.map((key) => firestore.doc(documentPath.tag(key))));
  return new Map(found.filter(({ exists }) => exists).map((document) => [document.id, known(document)]));
}

// One more than allowed, to notice too many.
const aliases = (key: string): Query =>
  firestore
    .collection('tags')
    .where('aliasOf', '==', key)
    .limit(limits.tag.maxAliases + 1);

export const readAliasesOf = async (transaction: Transaction, key: string): Promise<readonly KnownTag[]> =>
  (await transaction.get(aliases(key))).docs.map(known);

export const aliasKeysOf = async (key: string): Promise<readonly string[]> =>
  (await aliases(key).select().get()).docs.map(({ id }) => id);

type Names = { readonly key: string; readonly name: string; readonly reading: string };

export function createTag(transaction: Transaction, names: Names, otherNames: readonly KnownTag[], now: Date): void {
  const { key, name, reading } = names;
  const search = tagSearch({ key, reading, aliases: otherNames });
  const tag = { name, reading, count: 0, lastUsedAt: now, search };
  transaction.create(firestore.doc(documentPath.tag(key)), tag);
}

export function nameTag(
  transaction: Transaction,
  names: Names,
  otherNames: readonly Pick<KnownTag, 'key' | 'reading'>[],
) {
  const { key, name, reading } = names;
  const search = tagSearch({ key, reading, aliases: otherNames });
  transaction.update(firestore.doc(documentPath.tag(key)), { name, reading, search });
}

export function leadTag(transaction: Transaction, key: string, aliasOf: string): void {
  transaction.update(firestore.doc(documentPath.tag(key)), { aliasOf, search: [] });
}

/** Call `nameTag` as well, so that the tag is found again. */
export function freeTag(transaction: Transaction, key: string): void {
  transaction.update(firestore.doc(documentPath.tag(key)), { aliasOf: FieldValue.delete() });
}
