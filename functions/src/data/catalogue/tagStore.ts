import { FieldValue, type Query } from 'firebase-admin/firestore';
import { tagSearch } from '#contract/catalogueSearch.ts';
import { decodeTag, type TagDocument } from '#contract/documents/tag.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { unlessChanged } from '../conflict.ts';
import type { TagName } from '../photos/countedAs.ts';
import { stored } from '../timestamp.ts';

/** Makes `tags/{key}` for those tags that have no document; what is there stays as it is. Idempotent. */
export async function makeTags(tags: readonly TagName[], now: Date): Promise<void> {
  await Promise.all(
    tags.map(({ key, name }) => {
      const tag = { name, reading: '', count: 0, lastUsedAt: stored(now), search: tagSearch({ key, reading: '' }) };
      return unlessChanged(() => firestore.doc(documentPath.tag(key)).create(tag));
    }),
  );
}

/** Pure: nobody uses it, it leads nowhere, and nobody has worked on it. */
const isForgotten = ({ count, aliasOf, reading, lastUsedAt }: TagDocument, unusedSince: Date): boolean =>
  count === 0 && aliasOf === undefined && reading === '' && lastUsedAt !== undefined && lastUsedAt < unusedSince;

/** Deletes a tag that no published photo has borne since a date. `false` where it stays. */
export async function deleteForgottenTag(key: string, unusedSince: Date): Promise<boolean> {
  const path = documentPath.tag(key);
  return runTransaction(async (transaction) => {
    const tag = await transaction.get(firestore.doc(path));
    if (!tag.exists || !isForgotten(decodeTag(path, tag.data()), unusedSince)) return false;
    const notes = firestore.collection('photoCounts').where('subjects', 'array-contains', path);
    if (!(await transaction.get(notes.limit(1))).empty) return false;
    // Other names lead to it, and are to go on leading somewhere.
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

/** Those of the tags that are there, by key, as they stand in a transaction. */
export async function readTags(
  transaction: Transaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownTag>> {
  const found = await transaction.getAll(...keys.map((key) => firestore.doc(documentPath.tag(key))));
  return new Map(found.filter(({ exists }) => exists).map((document) => [document.id, known(document)]));
}

// One more than there may be, so that too many show.
const aliases = (key: string): Query =>
  firestore
    .collection('tags')
    .where('aliasOf', '==', key)
    .limit(limits.tag.maxAliases + 1);

/** The tags that lead to one, in a transaction that rests on them. */
export const readAliasesOf = async (transaction: Transaction, key: string): Promise<readonly KnownTag[]> =>
  (await transaction.get(aliases(key))).docs.map(known);

export const aliasKeysOf = async (key: string): Promise<readonly string[]> =>
  (await aliases(key).select().get()).docs.map(({ id }) => id);

type Names = { readonly key: string; readonly name: string; readonly reading: string };

/** A tag that nobody bears yet. */
export function createTag(transaction: Transaction, names: Names, otherNames: readonly KnownTag[], now: Date): void {
  const { key, name, reading } = names;
  const search = tagSearch({ key, reading, aliases: otherNames });
  const tag = { name, reading, count: 0, lastUsedAt: stored(now), search };
  transaction.create(firestore.doc(documentPath.tag(key)), tag);
}

/** What a tag is called, and what else it is found by. */
export function nameTag(
  transaction: Transaction,
  names: Names,
  otherNames: readonly Pick<KnownTag, 'key' | 'reading'>[],
) {
  const { key, name, reading } = names;
  const search = tagSearch({ key, reading, aliases: otherNames });
  transaction.update(firestore.doc(documentPath.tag(key)), { name, reading, search });
}

/** Makes a tag lead to another, by which it is found from then on. */
export function leadTag(transaction: Transaction, key: string, aliasOf: string): void {
  transaction.update(firestore.doc(documentPath.tag(key)), { aliasOf, search: [] });
}

/** Makes a tag stand by itself again; `nameTag` has it found. */
export function freeTag(transaction: Transaction, key: string): void {
  transaction.update(firestore.doc(documentPath.tag(key)), { aliasOf: FieldValue.delete() });
}
